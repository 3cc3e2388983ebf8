// The sheet as tables: a row a building, a column a number, a bar a track. Every space is named in words.

import { h, spoken } from "/pages/dom.js";
import { icon } from "./drawn.js";

/** The three districts; `planned` are the spaces on which the chosen way builds. */
export function sheetPart(context, planned) {
  const { view } = context;
  return [
    h("p", { key: "points", class: "so-far" }, h("b", {}, view.sheet.points), " ", h("small", {}, view.sheet.breakdown)),
    ...view.sheet.districts.map((each) => district(context, each, planned)),
  ];
}

function district(context, { colour, name, rows, tracks }, planned) {
  const { columns } = context.view.sheet;
  return h("div", { key: colour, class: `district c${colour}` },
    h("table", { class: "cells" },
      h("caption", {}, icon(["shield", "coin", "book"][colour], colour), h("span", {}, name)),
      h("thead", {}, h("tr", {}, h("td", {}), columns.map((each, index) =>
        h("th", { key: index, scope: "col", class: each.shielded ? "shielded" : "" }, spoken(each.text), h("span", { "aria-hidden": "true" }, String(each.number), each.shielded && icon("shield")))))),
      h("tbody", {}, rows.map((row) => [
        h("tr", { key: row.icon },
          h("th", { scope: "row" }, icon(row.icon, colour), spoken(row.name)),
          row.cells.map((each) => cell(context, row, each, colour, planned.includes(each.id)))),
        row.links.length ? links(context, row) : null,
      ]))),
    tracks.map((each, index) => track(each, colour, index)));
}

function cell(context, row, each, colour, planned) {
  const state = planned ? `${each.state} planned` : each.new ? `${each.state} new` : each.state;
  return h("td", { key: each.id, class: state },
    h("button", { type: "button", onclick: () => context.note(each.text) },
      spoken(each.text),
      each.state === "lost" ? icon("cross") : each.state === "built" ? [icon(row.icon, colour), each.note ? h("b", {}, each.note) : icon("tick")] : reward(each)));
}

function reward({ reward: { icon: name, colour, amount }, each }) {
  return h("span", { class: "reward", "aria-hidden": "true" },
    amount > 1 && h("b", {}, String(amount)), icon(name, colour),
    each !== null && h("span", { class: `per p${each}` }));
}

function links(context, row) {
  const spans = [];
  for (let column = 1; column <= 6; column += 2) {
    const link = row.links.find(({ first }) => first === column);
    spans.push(h("td", { key: column, colspan: "2", class: "link" }, link && h("button", { type: "button", class: link.state, onclick: () => context.note(link.text) },
      spoken(link.text), h("span", { "aria-hidden": "true" }, String(link.amount)), icon(link.icon, link.colour),
      link.state === "paid" && icon("tick"), link.state === "dead" && icon("cross"))));
  }
  return h("tr", { key: `${row.icon}-links`, class: "links" }, h("td", {}), spans);
}

/** A track in figures, and as a bar of its spaces: circled, spent, with a bonus. */
export function track({ icon: name, amount, circled, spent, spaces, stops, near, text }, colour, key) {
  return h("div", { key: `track${key}`, class: "track" },
    icon(name, colour), h("b", { "aria-hidden": "true" }, String(amount)), spoken(text),
    h("svg", { class: `bar d${colour}`, viewBox: `0 0 ${spaces * 10} 12`, "aria-hidden": "true", preserveAspectRatio: "none" },
      Array.from({ length: spaces }, (_, index) => {
        const kind = index < spent ? "spent" : index < circled ? "circled" : "open";
        return h("rect", { key: index, class: stops.includes(index + 1) ? `${kind} stop` : kind, x: index * 10 + 1, y: 1.5, width: 8, height: 9, rx: 2 });
      })),
    h("small", {}, near));
}

/** All six tracks, one below the other. */
export function tracksNow(view) {
  return h("div", { class: "tracks" }, view.sheet.districts.map(({ colour, tracks }) =>
    h("div", { key: colour }, tracks.map((each, index) => track(each, colour, index)))));
}
