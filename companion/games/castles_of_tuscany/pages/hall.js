// The Castles of Tuscany for a room: the display, and the tiles that are left in everybody's stacks.

import { h } from "/pages/dom.js";
import { row } from "./hexes.js";

const NUMBERS = ["1", "2", "3"];

/** The drawing of `view`, as `hall_view.py` makes it. */
export function draw(view) {
  return [
    view.display.length > 0 && row(view.display, () => null, null, "display"),
    h("ul", { key: "stacks", class: "ct-stacks" }, view.players.map(({ name, stacks, words, turn }, index) =>
      h("li", { key: index, class: turn ? "turn" : "", "aria-label": `${name}. ${words}` },
        h("b", {}, name),
        stacks.map((n, stack) => h("span", { key: stack, class: stack + 1 === view.round ? "stack now" : "stack", "aria-hidden": "true" },
          `${NUMBERS[stack]}: ${n}`))))),
  ];
}
