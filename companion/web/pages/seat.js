// A player's own page: the game's turn and sheet, the players at the table, and the draft that this phone keeps.

import { h } from "./dom.js";
import { hostPart } from "./host.js";
import { photoKey } from "./photo.js";
import { others } from "./people.js";
import { players } from "./result.js";
import { read, write } from "./storage.js";
import { w } from "./words.js";

/** The draft of this moment; null once dice, seat or question are others. */
export function draftOf(state) {
  const kept = read("draft");
  return kept && kept.of === moment(state) ? kept.value : null;
}

/** Keep the draft of this moment; null forgets it. */
export function keepDraft(state, value) {
  write("draft", value && { of: moment(state), value });
}

function moment({ game, half, you, view }) {
  return [game, half, you, view?.state, view?.question, view?.options?.length, view?.moment].join("/");
}

/** The page of a seat. */
export function seat(context) {
  const { state, game } = context;
  if (!game || !state.view) return { heading: "Oyez", main: [h("p", { class: "hint" }, w("connecting"))] };
  const { heading, turn, sheet, foot } = game.page({ ...context, view: state.view, w });
  const parts = [{ name: "turn", title: w("turn"), body: [photoKey(context), turn, others(context)] }];
  if (sheet) parts.push({ name: "sheet", title: w("sheet"), body: sheet });
  parts.push({ name: "players", title: w("players"), body: players(context) });
  const host = hostPart(context);
  if (host) parts.push(host);
  return { heading, sections: parts, foot };
}
