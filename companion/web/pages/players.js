// The players at the table with their points.

import { h, spoken } from "./dom.js";
import { w } from "./words.js";

/** Points, or a dash while they are secret. */
export const amount = (points) => points === null ? "–" : String(points);

/** The players by their rank: points so far, who has still to act. */
export function players({ state }) {
  const { standings, names, waiting, away, over } = state.table;
  return h("table", { class: "ranking" },
    h("caption", { class: "sr" }, w("players")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, spoken(w("rank"))), h("th", { scope: "col" }, w("player")), h("th", { scope: "col" }, w("points")))),
    h("tbody", {}, standings.map(({ player, points, rank }) =>
      h("tr", { key: player, class: player === state.you ? "you" : "" },
        h("td", {}, rank === null ? "" : `${rank}.`),
        h("th", { scope: "row" }, h("span", { class: "name" }, names[player]), " ",
          player === state.you && h("span", { class: "tag" }, w("you")), " ",
          !over && waiting.includes(player) && h("span", { class: "tag wait" }, w("toAct")), " ",
          away?.includes(player) && h("span", { class: "tag" }, w("away"))),
        h("td", { class: "number" }, amount(points))))));
}
