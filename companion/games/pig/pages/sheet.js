// Pig on a phone: the die, the points of the turn, and the key to hold. The die is thrown at the table.

import { h } from "/pages/dom.js";

/** The points of another player. */
export function shown({ view, w }) {
  return points(view, w);
}

function points(view, w) {
  return [
    h("p", { key: "turn", class: "pig-turn" }, h("b", {}, String(view.turn)), " ", w("inTurn")),
    h("dl", { key: "points", class: "pig-points" },
      h("div", {}, h("dt", {}, w("points")), h("dd", {}, String(view.points))),
      h("div", {}, h("dt", {}, w("target")), h("dd", {}, String(view.target)))),
  ];
}

/** The parts of the player's page. */
export function page({ view, act, send, w }) {
  return {
    heading: view.heading,
    turn: [
      view.event && h("p", { key: "event", class: "large" }, view.event),
      h("p", { key: "die", class: "pig-die" }, view.value === null ? "–" : String(view.value)),
      ...points(view, w),
      view.state === "turn" && h("p", { key: "hint", class: "hint" }, w("throwAtTable")),
      view.state === "turn" && !view.ways.length && h("p", { key: "why", class: "hint" }, view.why),
      view.undo && h("button", { key: "undo", type: "button", class: "key undo", disabled: Boolean(act), onclick: () => send(view.undo.n) },
        h("span", {}, view.undo.title), h("small", {}, view.undo.detail)),
    ],
    foot: view.ways.map((way) =>
      h("button", { key: way.title, type: "button", class: "key main-key", disabled: Boolean(act), onclick: () => send(way.n) },
        h("span", {}, way.title), h("small", {}, way.detail))),
  };
}
