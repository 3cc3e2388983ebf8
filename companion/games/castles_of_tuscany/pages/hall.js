// The Castles of Tuscany for a room: the display, and the tiles that are left in everybody's stacks.

import { h } from "/pages/dom.js";
import { row } from "./hexes.js";
export { STYLES } from "./hexes.js";

/** The drawing of `view`, as `hall_view.py` makes it. */
export function draw(view) {
  return [
    view.display.length > 0 && row(view.display, () => null, null, "display"),
    h("ul", { key: "stacks", class: "ct-stacks" }, view.players.map(({ name, words, turn }, index) =>
      h("li", { key: index, class: turn ? "turn" : "" }, h("b", {}, name), h("span", {}, words)))),
  ];
}
