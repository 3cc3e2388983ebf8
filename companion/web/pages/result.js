// The players at the table with their points, and the end of the game.

import { h, spoken } from "./dom.js";
import { hostPart } from "./host.js";
import { w } from "./words.js";

/** Points, or a dash while they are secret. */
export const amount = (points) => points === null ? "–" : String(points);

/** The players by their rank: points so far, who has still to act. */
export function players({ state, show }) {
  const { standings, names, waiting, away, over, sheets } = state.table;
  const name = (player) => sheets && player !== state.you
    ? h("button", { type: "button", class: "key name", onclick: () => show(player) }, names[player])
    : h("span", { class: "name" }, names[player]);
  return h("table", { class: "ranking" },
    h("caption", { class: "sr" }, w("players")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, spoken(w("rank"))), h("th", { scope: "col" }, w("player")), h("th", { scope: "col" }, w("points")))),
    h("tbody", {}, standings.map(({ player, points, rank }) =>
      h("tr", { key: player, class: player === state.you ? "you" : "" },
        h("td", {}, rank === null ? "" : `${rank}.`),
        h("th", { scope: "row" }, name(player), " ",
          player === state.you && h("span", { class: "tag" }, w("you")), " ",
          !over && waiting.includes(player) && h("span", { class: "tag wait" }, w("toAct")), " ",
          away?.includes(player) && h("span", { class: "tag" }, w("away"))),
        h("td", { class: "number" }, amount(points))))));
}

/** The end of the game: the ranking, and one's own sheet. */
export function result(context) {
  const { state, game } = context;
  const own = game && state.view ? game.page({ ...context, view: state.view, w }) : {};
  const parts = [{ name: "turn", title: w("result"), body: [h("h2", {}, w("gameOver")), players(context), own.over] }];
  if (own.sheet) parts.push({ name: "sheet", title: w("sheet"), body: own.sheet });
  const host = hostPart(context);
  if (host) parts.push(host);
  return { heading: w("gameOver"), sections: parts, foot: own.foot };
}
