// A phone without a seat that may look on: a spectator's, or a host's.

import { h } from "./dom.js";
import { hostPart } from "./host.js";
import { players } from "./result.js";
import { w } from "./words.js";

/** The page of a spectator or of a host without a seat. */
export function watch(context) {
  const { state } = context;
  const open = state.table.names.length > 0;
  const body = open
    ? [h("p", { key: "hint", class: "hint" }, w(state.table.over ? "gameOver" : "watchHint")), players(context)]
    : [h("p", { key: "none", class: "large" }, w("offText"))];
  const heading = state.table.title ?? "Oyez";
  const host = hostPart(context);
  if (!host) return { heading, wide: true, main: body };
  // the first section of a page is the one that it opens with
  return { heading, sections: [{ ...host, name: "turn" }, { name: "players", title: w("players"), body }] };
}
