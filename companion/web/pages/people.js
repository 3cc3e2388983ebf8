// The other players at the table: a key for each leads to their sheet, and a key leads back.

import { h, spoken } from "./dom.js";
import { amount } from "./result.js";
import { w } from "./words.js";

/** Keys to the sheets of the other players, with their points. */
export function others({ state, show }) {
  const { standings, names, waiting, away, over, sheets } = state.table;
  if (!sheets || names.length < 2) return null;
  const points = new Map(standings.map((each) => [each.player, each.points]));
  return h("nav", { key: "others", class: "others", "aria-label": w("others") }, names.map((name, player) => player !== state.you &&
    h("button", { key: player, type: "button", class: "key other", onclick: () => show(player) },
      h("span", { class: "name" }, name),
      h("small", {}, spoken(w("points")), " ", amount(points.get(player)),
        !over && waiting.includes(player) && [" ", h("span", { class: "tag wait" }, w("toAct"))],
        away?.includes(player) && [" ", h("span", { class: "tag" }, w("away"))]))));
}

/** The sheet of another player; null while it is not there. */
export function otherSheet(context) {
  const { state, game, show } = context;
  const { other, showing } = state;
  if (showing === null || !other?.view || other.player !== showing || !game?.shown) return null;
  return {
    heading: state.table.names[showing],
    wide: true,
    main: h("div", { key: `other${showing}`, class: "part other-sheet" }, game.shown({ ...context, view: other.view, w })),
    foot: h("button", { key: "back", type: "button", class: "key main-key", onclick: () => show(null) }, w("back")),
  };
}
