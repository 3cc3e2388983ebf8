// The frame of every page: heading, line, menu, tabs, and the bar at the foot.

import { h, spoken } from "./dom.js";
import { LANGUAGES, language, w } from "./words.js";

/** The page as children of the application's element. `page` has heading, main or sections, and foot. */
export function frame(context, page) {
  const { state } = context;
  return [
    h("header", { key: "head", class: "head" },
      h("h1", { tabindex: "-1" }, page.heading),
      h("span", { class: state.online ? "line on" : "line" }, state.online ? spoken(w("connected")) : w("connecting")),
      menu(context)),
    !state.online && state.screen && h("p", { key: "lost", class: "offline" }, w("lost")),
    page.sections && tabs(context, page.sections),
    h("main", { key: "main", class: page.sections ? "main parts" : "main" },
      page.sections ? page.sections.map((part) => section(state, part)) : page.main),
    state.notice && h("p", { key: "notice", class: "notice", "aria-hidden": "true" }, state.notice),
    page.foot && h("footer", { key: "foot", class: "foot" }, page.foot),
  ];
}

function tabs({ state, go }, sections) {
  return h("nav", { key: "tabs", class: "tabs" }, sections.map(({ name, title }) =>
    h("button", { type: "button", key: name, "aria-current": state.tab === name && "page", onclick: () => go(name) }, title)));
}

function section(state, { name, title, body }) {
  return h("section", { key: name, class: `part ${name}${state.tab === name ? "" : " off"}`, "aria-label": title }, body);
}

function menu({ state, language: speak, leave, note }) {
  const seated = state.screen === "seat" || state.screen === "wait";
  return h("details", { class: "menu" },
    h("summary", {}, w("menu")),
    h("div", { class: "menu-body" },
      h("label", { for: "language" }, w("language")),
      h("select", { id: "language", onchange: (event) => speak(event.target.value) },
        LANGUAGES.map(([key, name]) =>
          h("option", { key, value: key, selected: key === language(), lang: key.replace("_", "-") }, name))),
      seated && h("details", { class: "leave" },
        h("summary", {}, w("leave")),
        h("p", {}, w("leaveSure")),
        h("button", { type: "button", onclick: (event) => { shut(event.target); leave(); } }, w("leave")))));
}

function shut(inside) {
  for (let node = inside.closest("details"); node; node = node.parentElement?.closest("details")) node.open = false;
}
