// The frame of every page: heading, line, menu, tabs.

import { h, spoken } from "./dom.js";
import { LANGUAGES, language, w } from "./words.js";

/** The page as children of the application's element. `page` has heading, and main or sections. */
export function frame(context, page) {
  const { state } = context;
  const tab = page.sections?.some(({ name }) => name === state.tab) ? state.tab : page.sections?.[0].name;
  return [
    page.bare ? h("h1", { key: "head", tabindex: "-1", class: "sr" }, page.heading) : h("header", { key: "head", class: page.sections ? "head parts" : "head" },
      h("h1", { tabindex: "-1", class: page.sections && "sr" }, page.heading),
      page.sections && tabs(context, tab, page.sections),
      h("span", { class: state.online ? "line on" : "line" }, state.online ? spoken(w("connected")) : w("connecting")),
      menu(context)),
    !state.online && state.screen && h("p", { key: "lost", class: "offline" }, state.refused || w("lost")),
    h("main", { key: "main", class: page.sections ? "main parts" : page.bare ? "main bare" : "main" },
      page.sections ? page.sections.map((part) => section(tab, part)) : page.main),
    state.notice && h("p", { key: "notice", class: "notice", "aria-hidden": "true" }, state.notice),
  ];
}

function tabs({ go }, tab, sections) {
  return h("nav", { key: "tabs", class: "tabs" }, sections.map(({ name, title }) =>
    h("button", { type: "button", key: name, "aria-current": tab === name && "page", onclick: () => go(name) }, title)));
}

function section(tab, { name, title, body }) {
  return h("section", { key: name, class: `part ${name}${tab === name ? "" : " off"}`, "aria-label": title }, body);
}

function menu({ state, language: speak, leave, join }) {
  const seated = !["", "lobby"].includes(state.screen);
  const player = state.screen === "seat" && !state.role;
  return h("details", { class: "menu" },
    h("summary", {}, w("menu")),
    h("div", { class: "menu-body" },
      h("label", { for: "language" }, w("language")),
      h("select", { id: "language", onchange: (event) => speak(event.target.value) },
        LANGUAGES.map(([key, name]) =>
          h("option", { key, value: key, selected: key === language(), lang: key.replace("_", "-") }, name))),
      player && h("button", { type: "button", class: "key", onclick: (event) => { shut(event.target); join({ role: "host" }); } }, w("beHost")),
      seated && h("details", { class: "leave" },
        h("summary", {}, w("leave")),
        h("p", {}, w("leaveSure")),
        h("button", { type: "button", onclick: (event) => { shut(event.target); leave(); } }, w("leave")))));
}

function shut(inside) {
  for (let node = inside.closest("details"); node; node = node.parentElement?.closest("details")) node.open = false;
}
