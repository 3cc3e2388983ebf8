// Pig for a room: the die of the last roll, the points of the turn, the points that win.

import { h } from "/pages/dom.js";

/** The drawing of `view`, as `hall_view.py` makes it. */
export function draw(view, w) {
  return [
    h("p", { key: "die", class: "pig-hall-die" }, view.value === null ? "–" : String(view.value)),
    h("p", { key: "turn", class: "pig-hall-turn" }, h("b", {}, String(view.turn)), " ", w("inTurn")),
    h("p", { key: "target" }, w("target"), ": ", h("b", {}, String(view.target))),
  ];
}
