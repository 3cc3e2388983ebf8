// Hexagons of The Castles of Tuscany as inline drawings: a shape beside each colour, open spaces pale, tiles on a plate.

import { h } from "/pages/dom.js";

export const STYLES = ["hexes.css"];

const ICONS = "/games/castles-of-tuscany/icons.svg#";
const ICON_OF = { village: "house", farm: "sheaf", carter: "cart", monastery: "chapel", mine: "pickaxe", city: "gate", inn: "jug", castle: "tower", start: "crown" };
const PRODUCE_ICON = { olive: "olive", grape: "grapes", grain: "grain", livestock: "livestock" };
const PRODUCE_SIDES = [35, 28];
const OUTLINE = "25,2 75,2 98,43.5 75,85 25,85 2,43.5";
const INNER = "30,12 70,12 88,43.5 70,75 30,75 12,43.5";

/** The drawing of a piece or of an open space; below its shape stands `label`, else the pictures of its `produce`. */
export function drawing({ kind, cover, label, produce = [] }, more = "") {
  const small = Boolean(label);
  const fruit = small ? [] : produce;
  const [side, top] = small ? [32, 10] : fruit.length ? [28, 8] : [42, 22.5];
  const icon = ICON_OF[cover] ?? ICON_OF[kind];
  return h("svg", { class: `ct-drawing ${kind || "none"} ${cover || "open"}${more}`, viewBox: "0 0 100 87", "aria-hidden": "true" },
    h("path", { class: "ground", d: `M${OUTLINE}Z` }),
    cover === "joker" && h("path", { class: "inner", d: `M${INNER}Z` }),
    icon && ["tile", "start"].includes(cover) && h("circle", { class: "plate", cx: 50, cy: top + side / 2, r: side * 0.62 }),
    icon && h("use", { href: ICONS + icon, x: 50 - side / 2, y: top, width: side, height: side }),
    small && h("rect", { class: "plate", x: 50 - 5 - 5 * label.length, y: 52, width: 10 + 10 * label.length, height: 21, rx: 5 }),
    small && h("text", { x: 50, y: 68.5 }, label),
    pictures(fruit));
}

/** The pictures of a farm's produce side by side on a plate. */
function pictures(produce) {
  const side = PRODUCE_SIDES[produce.length - 1];
  const wide = produce.length * (side + 3) + 3;
  return produce.length > 0 && [
    h("rect", { class: "plate", x: 50 - wide / 2, y: 42, width: wide, height: side + 3, rx: 5 }),
    produce.map((each, place) => h("use", {
      class: each, href: ICONS + PRODUCE_ICON[each], x: 53 - wide / 2 + place * (side + 3), y: 43.5, width: side, height: side,
    })),
  ];
}

/** A hexagon: a key where `tap` has `act` or a reason `why`, else a picture. `tap` may name lit, selected and label. */
export function hexagon(piece, tap, note, place = "", key = undefined) {
  const shown = { ...piece, label: tap?.label ?? piece.label };
  const more = `${tap?.lit ? " lit" : ""}${tap?.selected ? " selected" : ""}`;
  const name = [piece.name, tap?.says].filter(Boolean).join(" · ");
  if (!tap?.act && !tap?.why) return h("span", { key, class: `ct-hex ${place}`, role: "img", "aria-label": name }, drawing(shown, more));
  return h("button", {
    key, type: "button", class: `ct-hex ${place}`, "aria-label": name, "aria-pressed": tap.act && String(Boolean(tap.selected)),
    "aria-disabled": tap.act ? null : "true", onclick: tap.act ?? (() => note(tap.why)),
  }, drawing(shown, more));
}

/** Hexagons at their places: `at` is (q, r), the column to the right and the place in it; see D2.2 of the rules. */
export function field(cells, tap, note, key) {
  const [left, top] = [Math.min(...cells.map(({ at: [q] }) => q)), Math.min(...cells.map(height))];
  return h("div", { key, class: "ct-map" }, cells.map((cell) =>
    hexagon(cell, tap(cell), note, `x${cell.at[0] - left} y${height(cell) - top}`, cell.space)));
}

const height = ({ at: [q, r] }) => 2 * r + q;

/** Pieces side by side, each with a key of its own. */
export function row(pieces, tap, note, name) {
  return h("div", { key: name, class: `ct-row ${name}` }, pieces.map((piece, index) => hexagon(piece, tap(piece, index), note, "", index)));
}
