// The pages of a game: the picture of the own screen, or of the table's for a host or a browser that is the table; the players.

import { h } from "./dom.js";
import { photoKey } from "./photo.js";
import { players } from "./players.js";
import { w } from "./words.js";

/** The page of a seat, of a host, or of somebody who looks on. */
export function watch(context) {
  const { state } = context;
  const heading = (state.pictured && state.heading) || state.table.title || "Oyez";
  const host = state.role === "host";
  const list = { name: "players", title: w("players"), body: players(context) };
  if (!state.table.names.length && !host) return { heading, main: h("p", { key: "none", class: "large" }, w("offText")) };
  const atTable = host && (state.you === null || state.tab === "table");
  const seat = (!host || state.you !== null) && { name: "turn", title: w("turn"), body: [photoKey(context), !atTable && shown(context)] };
  const table = host && { name: "table", title: w("table"), body: [state.you === null && photoKey(context), atTable && shown(context)] };
  return { heading, sections: [seat, table, list].filter(Boolean) };
}

/** The table's own screen, and nothing else. */
export function table(context) {
  return { heading: context.state.heading || "Oyez", bare: true, main: shown(context) };
}

function shown({ state, picture }) {
  return state.pictured ? h("div", { key: "picture", mount: picture }) : h("p", { class: "hint" }, w("connecting"));
}
