// The host's part: type the dice, admit phones, take seats back, play for somebody who is away.

import { h } from "./dom.js";
import { photoKey } from "./photo.js";
import { w } from "./words.js";

const VALUES = [1, 2, 3, 4, 5, 6];
const ROLES = { spectator: () => w("spectator"), hall: () => w("hallScreen") };

/** The section of a host; none for anybody else. */
export function hostPart(context) {
  const { state } = context;
  if (state.role !== "host" || !state.host) return null;
  return { name: "host", title: w("host"), body: [state.you === null && photoKey(context), throwPart(context), asking(context), away(context), onPhones(context)] };
}

/** A group of six keys for each die of the throw that is due; the throw is sent once every die has a value. */
function throwPart({ state, typeDie, throwDice }) {
  const { dice } = state.host;
  if (!dice?.length) return null;
  const values = typed(state);
  const ready = dice.every((_die, index) => values[index]);
  return h("details", { key: "throw", class: "list throw" },
    h("summary", {}, w("typeDice")),
    h("p", { class: "hint" }, w("typeDiceHint")),
    dice.map(({ question }, index) =>
      h("div", { key: index, class: "die-values", role: "group", "aria-label": question },
        h("p", { class: "question", "aria-hidden": "true" }, question),
        VALUES.map((value) =>
          h("button", {
            key: value, type: "button", class: values[index] === value ? "key selected" : "key",
            "aria-pressed": String(values[index] === value), onclick: () => typeDie(index, value),
          }, String(value))))),
    h("button", { key: "confirm", type: "button", class: "key main-key", disabled: !ready || Boolean(state.throwing), onclick: () => throwDice(values) },
      ready ? w("confirmDice", { dice: dice.map((die, index) => [die.word, values[index]].filter(Boolean).join(" ")).join(", ") }) : w("confirmThrow")));
}

/** The values that were typed for the throw that is due now. */
export function typed({ game, half, typed: found }) {
  return found?.of === `${game}/${half}` ? found.values : [];
}

function asking({ state, help }) {
  const { waiting } = state.host;
  return h("div", { key: "asking", class: "list" },
    h("h2", {}, w("asking")),
    waiting.length ? null : h("p", { class: "hint" }, w("nobodyAsks")),
    waiting.map(({ token, name, role }) => {
      const who = role ? ROLES[role]() : name;
      return h("div", { key: token, class: "asks", role: "group", "aria-label": who },
        h("span", { class: "name" }, who),
        h("button", { type: "button", class: "key", onclick: () => help({ do: "send_away", guest: token }) }, w("sendAway")),
        h("button", { type: "button", class: "key main-key", onclick: () => help({ do: "admit", guest: token }) }, w("admit")));
    }));
}

function away({ state, playFor }) {
  const { away: gone, names, over } = state.table;
  const others = over ? [] : (gone ?? []).filter((player) => player !== state.you || !state.for);
  return others.length > 0 && h("div", { key: "away", class: "list" },
    h("h2", {}, w("awayNow")),
    others.map((player) =>
      h("button", { key: player, type: "button", class: "key", onclick: () => playFor(player) }, w("playFor", { name: names[player] }))));
}

/** Taking a seat back asks twice: the first tap opens the list. */
function onPhones({ state, help }) {
  const { names } = state.table;
  const seats = state.host.seats.filter((player) => player < names.length);
  return seats.length > 0 && h("details", { key: "seats", class: "list" },
    h("summary", {}, w("takeBack")),
    h("p", { class: "hint" }, w("takeBackHint")),
    seats.map((player) =>
      h("button", { key: player, type: "button", class: "key", onclick: () => help({ do: "take_back", player }) }, names[player])));
}

/** The line over the page of a host who plays for somebody. */
export function playingFor({ state, playFor }) {
  if (!state.for) return null;
  const name = state.table.names[state.you];
  return h("section", { key: "for", class: "for", "aria-label": w("playingFor", { name }) },
    h("p", {}, w("playingFor", { name })),
    h("button", { type: "button", class: "key", onclick: () => playFor(null) }, w("stop")));
}
