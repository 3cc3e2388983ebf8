// Troyes on a phone: the square, the results of the chosen dice, other decisions, the board. Every result, price and
// gain comes from the table; a tap only looks it up.

import { h, spoken } from "/pages/dom.js";

const [TITLE, NOTE, PRICE, GAINS, HIRES, FIRST] = Array(6).keys();
const COLOURS = ["red", "white", "yellow"];
const MARKS = ["▲", "●", "■"];

/** The parts of the player's page: heading, event, turn, board and foot. */
export function page(context) {
  const { view, w } = context;
  const way = chosen(context);
  return {
    heading: view.heading,
    turn: [goods(view), view.event && h("p", { key: "event", class: "large" }, view.event), ...task(context)],
    sheet: board(view, w),
    foot: foot(context, way),
    over: goods(view),
  };
}

/** The goods of another player, and the board. */
export function shown({ view, w }) {
  return [goods(view), ...board(view, w)];
}

function goods(view) {
  return h("ul", { key: "goods", class: "tr-goods" }, view.goods.map((each, index) => h("li", { key: index }, each)));
}

function task(context) {
  const { view, w } = context;
  if (view.state === "wait") return [black(view, w), squareOf(context), h("p", { key: "hint", class: "hint" }, w("atTable"))];
  if (view.state === "over") return [];
  if (view.state === "actions") return turn(context);
  return [view.question && h("p", { key: "question", class: "large" }, view.question), black(view, w),
    view.state === "counter" && squareOf(context), keys(context, view.plain.filter((each) => !each.part.match(/^(again|influence)$/))),
    view.state === "counter" && influence(context), h("p", { key: "undo", class: "hint" }, w("undoAtTable"))];
}

/** The turn: dice to tap, the results of the chosen ones, influence, and to pass. */
function turn(context) {
  const { view, draft, w } = context;
  const mode = draft?.mode ?? "group";
  const found = mode === "group" ? resultsOf(view, draft?.dice) : [];
  return [
    mode === "again" ? null : squareOf(context, true),
    !draft && h("p", { key: "task", class: "hint" }, w("takeDice")),
    ...(mode === "group" ? [results(context, found), details(context, found)] : []),
    mode === "again" && keys(context, view.plain.filter((each) => each.part === "again")),
    influence(context),
    keys(context, view.plain.filter((each) => each.part === "spend" || each.part === "pass")),
  ];
}

const key = (dice) => [...(dice ?? [])].sort((a, b) => a - b).join(",");

/** The results of a group: their texts, the places to hire from with their uses, the first way. */
function resultsOf(view, dice) {
  return (view.groups[key(dice)] ?? []).flatMap(([first, price, ...numbers]) => {
    let next = first;
    return numbers.map((number) => {
      const [title, note, further, gains, places] = view.results[number];
      const [hires, way] = [view.hires[places], next];
      next += hires.reduce((sum, [, uses]) => sum + uses, 0);
      return [view.texts[title], view.texts[note], view.prices[price + further], view.texts[gains], hires, way];
    });
  });
}

/** True if some group of these ways has at least these dice. */
function reaches(groups, dice) {
  return Object.keys(groups).some((group) => {
    const left = group.split(",");
    return dice.every((die) => {
      const place = left.indexOf(String(die));
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    });
  });
}

/** The square with its districts; dice can be tapped where `open`. */
function squareOf(context, open = false) {
  const { view, draft, w } = context;
  const left = [...(draft?.dice ?? [])];
  return h("div", { key: "square", class: "tr-square" }, view.square.map((district, number) =>
    h("section", { key: number, class: "tr-district", "aria-label": district.name }, h("h2", {}, district.name),
      h("div", { class: "tr-dice" }, district.dice.length ? district.dice.map((die, index) => {
        const place = left.indexOf(die.kind);
        if (place >= 0) left.splice(place, 1);
        return open ? dieKey(context, die, index, place >= 0) : h("span", { key: index, class: `tr-die ${COLOURS[die.colour]}` }, face(die));
      }) : h("small", {}, w("empty"))))));
}

const face = (die) => [spoken(die.word), h("b", { "aria-hidden": "true" }, String(die.value)), h("small", { "aria-hidden": "true" }, MARKS[die.colour])];

function dieKey(context, die, index, selected) {
  const { view, draft, keep, note, w } = context;
  const mode = draft?.mode === "turn" ? "turn" : "group";
  const ways = mode === "turn" ? view.turns : view.groups;
  const dice = draft?.dice ?? [];
  const more = [...dice, die.kind];
  const why = selected || reaches(ways, more) ? "" : w(mode === "turn" ? "noTurn" : "noGroup");
  const without = dice.filter((_kind, place) => place !== dice.indexOf(die.kind));
  const tapped = () => keep(selected ? (without.length || mode === "turn" ? { mode, dice: without } : null) : { mode, dice: more });
  return h("button", {
    key: index, type: "button", class: `key tr-die ${COLOURS[die.colour]}${selected ? " selected" : ""}`,
    "aria-pressed": String(selected), "aria-disabled": why ? "true" : null, onclick: () => why ? note(why) : tapped(),
  }, face(die));
}

function results({ draft, keep }, found) {
  return h("div", { key: "results", class: "list" }, found.map((each, index) => h("button", {
    key: index, type: "button", class: `key tr-result${draft.result === index ? " selected" : ""}`, "aria-pressed": String(draft.result === index),
    onclick: () => keep({ ...draft, result: index, hire: 0, uses: each[HIRES][0][1] }),
  }, h("b", {}, each[TITLE]), h("small", {}, [NOTE, GAINS, PRICE].map((part) => each[part]).filter(Boolean).join(" · ")))));
}

/** The place from where the tradesman comes, and fewer uses than possible, where there is a choice. */
function details({ view, draft, keep, w }, found) {
  const result = found[draft?.result];
  if (!result) return null;
  const hires = result[HIRES];
  const most = hires[draft.hire]?.[1] ?? 0;
  const change = (part) => keep({ ...draft, ...part });
  return h("div", { key: "details" },
    hires.length > 1 && choices(w("from"), hires.map(([place, uses], index) => ({ text: view.texts[place], on: draft.hire === index, tap: () => change({ hire: index, uses }) }))),
    most > 1 && choices(w("fewer"), Array.from({ length: most }, (_each, index) => ({ text: `${index + 1}×`, on: draft.uses === index + 1, tap: () => change({ uses: index + 1 }) }))));
}

function choices(title, options) {
  return h("div", { key: title, class: "tr-choices", role: "group", "aria-label": title }, h("p", { class: "hint" }, title),
    options.map((each, index) => h("button", { key: index, type: "button", class: `key${each.on ? " selected" : ""}`, "aria-pressed": String(each.on), onclick: each.tap }, each.text)));
}

function influence(context) {
  const { view, draft, keep, w } = context;
  const again = view.plain.filter((each) => each.part === "again");
  const mode = draft?.mode;
  const toggle = (name) => () => keep(mode === name ? null : { mode: name, dice: [] });
  const recruit = view.plain.filter((each) => each.part === "influence");
  const turns = Object.keys(view.turns).length;
  if (!again.length && !recruit.length && !turns) return null;
  return h("div", { key: "influence", class: "tr-choices", role: "group", "aria-label": w("useInfluence") }, h("p", { class: "hint" }, w("useInfluence")),
    again.length > 0 && h("button", { key: "again", type: "button", class: `key${mode === "again" ? " selected" : ""}`, "aria-pressed": String(mode === "again"), onclick: toggle("again") }, w("again"), h("small", {}, again[0].detail)),
    turns > 0 && h("button", { key: "turn", type: "button", class: `key${mode === "turn" ? " selected" : ""}`, "aria-pressed": String(mode === "turn"), onclick: toggle("turn") }, w("turnOver"), h("small", {}, view.turnCost)),
    recruit.map((each) => wayKey(context, each)),
    view.state === "counter" && mode === "again" && keys(context, again),
    view.state === "counter" && mode === "turn" && squareOf(context, true));
}

function keys(context, ways) {
  return h("div", { key: `keys${ways[0]?.part ?? ""}`, class: "list" }, ways.map((each) => wayKey(context, each)));
}

function wayKey({ draft, keep }, each) {
  const on = draft?.way === each.n;
  return h("button", { key: each.n, type: "button", class: `key${on ? " selected" : ""}`, "aria-pressed": String(on),
    onclick: () => keep(on ? null : { mode: draft?.mode, way: each.n, dice: [] }) }, h("span", {}, each.title), each.detail && h("small", {}, each.detail));
}

function black(view, w) {
  return view.black.length > 0 && h("p", { key: "black", class: "tr-black" }, `${w("black")}: `, h("b", {}, view.black.join(", ")));
}

/** The decision that the draft names; null while something is missing. */
function chosen({ view, draft }) {
  if (!draft) return null;
  if (draft.way !== undefined) {
    const found = view.plain.find((each) => each.n === draft.way);
    return found ? { n: found.n, title: found.title, detail: found.detail } : null;
  }
  if (draft.mode === "turn") {
    const n = view.turns[key(draft.dice)];
    return n === undefined ? null : { n, title: "", detail: view.turnCost };
  }
  const result = resultsOf(view, draft.dice)[draft.result];
  if (!result || !result[HIRES][draft.hire] || draft.uses > result[HIRES][draft.hire][1]) return null;
  const before = result[HIRES].slice(0, draft.hire).reduce((sum, [, uses]) => sum + uses, 0);
  const full = draft.uses === result[HIRES][0][1];
  return { n: result[FIRST] + before + draft.uses - 1, title: result[TITLE], uses: result[HIRES][0][1] > 1 ? `${draft.uses}×` : "",
    detail: [PRICE, ...(full ? [GAINS] : [])].map((part) => result[part]).filter(Boolean).join(" · ") };
}

function foot({ view, draft, act, w, send }, way) {
  if (view.state === "wait" || view.state === "over" || (!draft && !act)) return null;
  return [
    h("p", { key: "sum", class: "sum" }, h("b", {}, act ? w("sending") : way ? [way.uses, way.title || w("turnOver")].filter(Boolean).join(" ") : w("choose")),
      way && !act && h("small", {}, way.detail)),
    h("button", { key: "confirm", type: "button", class: "key main-key", disabled: !way || Boolean(act), onclick: () => send(way.n) }, w("confirm")),
  ];
}

/** The buildings, the cards and the cathedral in words. */
function board(view, w) {
  return [
    h("div", { key: "buildings", class: "tr-square" }, view.buildings.map((building) =>
      h("section", { key: building.name, class: "tr-part" }, h("h2", {}, building.name),
        h("ol", {}, building.spaces.map((owner, index) => h("li", { key: index }, owner ?? w("free"))))))),
    cards(w("cards"), [...view.activities, ...view.row]),
    h("section", { key: "cathedral", class: "tr-part" }, h("h2", {}, w("cathedral")),
      h("ol", {}, view.cathedral.map((levels, index) => h("li", { key: index }, levels.filter(Boolean).join(", ") || w("free"))))),
  ];
}

function cards(title, all) {
  return h("section", { key: "cards", class: "tr-part" }, h("h2", {}, title), h("ul", {}, all.map((card, index) =>
    h("li", { key: index }, h("b", {}, card.name), " ", h("small", {}, [...card.facts, card.there, ...card.cubes].filter(Boolean).join(" · "))))));
}
