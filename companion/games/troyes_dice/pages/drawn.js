// Icons and dice as inline drawings: shapes beside every colour.

import { h } from "/pages/dom.js";

export const PIPS = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]]];
export const MARKS = ["shield", "coin", "book"];

/** An icon of the touchscreen in a district's colour. */
export function icon(name, colour) {
  const kind = colour === null || colour === undefined ? "" : ` d${colour}`;
  return h("svg", { class: `icon${kind}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    h("use", { href: `/games/troyes-dice/icons.svg#${name}` }));
}

/** A die on its plaza, with the plaza's mark; cracks where the plaza is destroyed. */
export function dieFace({ value, black, colour, destroyed }) {
  return h("span", { class: `plaza p${colour}${destroyed ? " destroyed" : ""}`, "aria-hidden": "true" },
    h("svg", { class: black ? "pips black" : "pips", viewBox: "-50 -50 100 100" },
      h("rect", { x: -46, y: -46, width: 92, height: 92, rx: 20 }),
      PIPS[value].map(([x, y], index) => h("circle", { key: index, cx: 25 * x, cy: 25 * y, r: 9 }))),
    h("span", { class: "mark" }, icon(MARKS[colour], colour)),
    destroyed && icon("cracks"));
}
