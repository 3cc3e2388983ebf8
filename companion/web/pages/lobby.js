// Joining: the code of the table and a seat, or a name for the next game; then waiting to be admitted.

import { h } from "./dom.js";
import { w } from "./words.js";

/** Choose a seat of the open game, or give a name for the next one. */
export function lobby(context) {
  const { state } = context;
  const seats = state.table?.seats ?? [];
  return {
    heading: w("joinTable"),
    main: [
      state.failed && h("p", { key: "failed", class: "failed", role: "alert" }, state.failed),
      h("form", { key: "join", class: "join", onsubmit: (event) => byName(event, context) },
        h("label", { for: "code" }, w("code")),
        h("input", {
          id: "code", class: "code", value: state.code, maxlength: "8", autocomplete: "off", autocapitalize: "characters",
          spellcheck: "false", enterkeyhint: "next", "aria-describedby": "code-hint", required: true,
          oninput: (event) => context.code(event.target.value),
        }),
        h("p", { id: "code-hint", class: "hint" }, w("codeHint")),
        seats.length ? seatKeys(context, seats) : nameField(context),
        roleKeys(context)),
    ],
  };
}

function seatKeys({ state, join }, seats) {
  return h("fieldset", { key: "seats", class: "seats" },
    h("legend", {}, w("chooseSeat")),
    seats.map(({ player, name, taken }) =>
      h("button", {
        key: player, type: "button", class: "key", disabled: taken || Boolean(state.joining), onclick: () => join({ seat: player }),
      }, h("span", {}, name), taken && h("span", { class: "small" }, w("taken")))));
}

/** No seat: only look on, help at the table, or show it to a room. */
function roleKeys({ state, join }) {
  const key = (role, text) => h("button", { key: role, type: "button", class: "key", disabled: Boolean(state.joining), onclick: () => join({ role }) }, text);
  return h("div", { key: "roles", class: "roles", role: "group", "aria-label": w("noSeat") },
    h("h2", {}, w("noSeat")), key("spectator", w("watch")), key("host", w("beHost")), key("hall", w("hallScreen")));
}

function nameField({ state }) {
  return h("div", { key: "name", class: "named" },
    h("p", { class: "hint" }, w("nextGame")),
    h("label", { for: "name" }, w("name")),
    h("input", { id: "name", maxlength: "40", autocomplete: "off", enterkeyhint: "go", required: true }),
    h("button", { type: "submit", class: "key main-key", disabled: Boolean(state.joining) }, w("join")));
}

function byName(event, { join }) {
  event.preventDefault();
  const name = document.getElementById("name")?.value.trim();
  if (name) join({ name });
}

/** Joined, but not admitted yet; or admitted for the next game. */
export function waiting({ state }) {
  return {
    heading: state.name || w("joinTable"),
    main: [h("p", { class: "large" }, w(state.admitted ? "nextGameIn" : "waitAdmit"))],
  };
}

/** The game has stopped, or phones are switched off. */
export function off() {
  return { heading: "Oyez", main: [h("p", { class: "large" }, w("offText"))] };
}
