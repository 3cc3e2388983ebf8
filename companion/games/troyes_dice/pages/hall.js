// The wheel for a room: nine plazas with their dice, the destroyed ones crossed out and named, the moment in the middle.

import { h } from "/pages/dom.js";
import { MARKS, PIPS } from "./drawn.js";

const ICONS = "/games/troyes-dice/icons.svg#";
const RADIUS = 37;
const PLAZAS = 9;

/** The drawing of `view`, as `hall_view.py` makes it. */
export function draw(view) {
  const name = [`${view.day}, ${view.half}`, ...view.plazas.filter(({ die }) => die).map(({ text, die }) => `${text} ${die.value}`)].join("; ");
  return [
    h("svg", { key: "wheel", class: "wheel", viewBox: "-55 -52 110 104", role: "img", "aria-label": name },
      h("path", { class: "window", d: pointer(view.neutral) }),
      h("circle", { class: "disc", cx: 0, cy: 0, r: 20 }),
      sun(view.morning),
      h("text", { class: "day", x: 0, y: 4 }, view.day),
      h("text", { class: "half", x: 0, y: 12 }, view.half),
      view.plazas.map((each, place) => plaza(each, place, view.word))),
    h("ul", { key: "destroyed", class: "destroyed" }, view.destroyed.map(({ colour, text }, index) =>
      h("li", { key: index }, h("svg", { class: `mark d${colour}`, viewBox: "0 0 100 100", "aria-hidden": "true" }, h("use", { href: ICONS + MARKS[colour] })), text))),
  ];
}

function at(place, radius) {
  const angle = (2 * Math.PI * place) / PLAZAS;
  return [radius * Math.sin(angle), -radius * Math.cos(angle)];
}

function pointer(place) {
  const [x, y] = at(place, 25);
  const [left, right] = [at(place - 0.5, 19), at(place + 0.5, 19)];
  return `M${left.join(" ")}L${x} ${y}L${right.join(" ")}Z`;
}

function sun(morning) {
  return h("g", { class: morning ? "sun" : "sun setting" },
    h("circle", { cx: 0, cy: -10, r: 3 }),
    Array.from({ length: 12 }, (_, ray) => {
      const [sin, cos] = [Math.sin((Math.PI * ray) / 6), Math.cos((Math.PI * ray) / 6)];
      return (morning || cos > -0.1) && h("line", { key: ray, x1: 4.2 * sin, y1: -10 - 4.2 * cos, x2: 5.8 * sin, y2: -10 - 5.8 * cos });
    }),
    !morning && h("rect", { x: -6, y: -9.6, width: 12, height: 4 }),
    !morning && h("line", { x1: -6, y1: -9.4, x2: 6, y2: -9.4 }));
}

function plaza({ colour, die }, place, word) {
  const [x, y] = at(place, RADIUS);
  const size = die ? 12.4 : 9;
  return h("g", { key: place, class: `plaza d${colour}${die ? "" : " idle"}`, transform: `translate(${x} ${y})` },
    h("circle", { class: "ground", cx: 0, cy: 0, r: size }),
    h("use", { href: ICONS + MARKS[colour], x: die ? 2.2 : -5, y: die ? 1.6 : -5, width: die ? 8 : 10, height: die ? 8 : 10 }),
    die?.destroyed && h("path", { class: "cross", d: "M-10.5 -10.5L10.5 10.5M10.5 -10.5L-10.5 10.5" }),
    die && face(die),
    die?.destroyed && [
      h("rect", { class: "band", x: -17, y: 6.2, width: 34, height: 7.2, rx: 1.5 }),
      h("text", { class: "word", x: 0, y: 11.4 }, word),
    ]);
}

function face({ value, black }) {
  return h("g", { class: black ? "die black" : "die", transform: "translate(-2.4 -2)" },
    h("rect", { x: -6, y: -6, width: 12, height: 12, rx: 2.4 }),
    PIPS[value].map(([x, y], index) => h("circle", { key: index, cx: 3.3 * x, cy: 3.3 * y, r: 1.25 })));
}
