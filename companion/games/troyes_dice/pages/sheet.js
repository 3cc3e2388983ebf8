// Troyes Dice on a phone: the throw, the ways of a die, the choice of a bonus, the sheet. Every way, price, gain and
// reason comes from the table; a tap only looks it up.

import { h, spoken } from "/pages/dom.js";
import { dieFace, icon } from "./drawn.js";
import { sheetPart, tracksNow } from "./cells.js";

const [SLOT, PAY, COLOUR, VALUE, DEED, TITLE, COST, LEFT, POINTS, GAINS, CELLS, AFTER] = Array(12).keys();
const DEEDS = [["shield", "coin", "book"], ["fortress", "great_hall", "cathedral"], ["palace", "town_hall", "bishopric"]];

/** The parts of the player's page: heading, event, turn, sheet and foot. */
export function page(context) {
  const { view } = context;
  const way = chosen(context);
  const told = {
    heading: view.heading,
    turn: [purse(context, way), view.event && !drafting(context) && h("p", { key: "event", class: "event" }, icon("cracks"), h("span", {}, view.event)), ...task(context, way)],
    sheet: sheetPart(context, way?.cells ?? []),
    foot: foot(context, way),
    over: h("p", { class: "hint" }, view.sheet.breakdown),
  };
  return told;
}

/** The sheet of another player, as everybody sees it. */
export function shown(context) {
  const { view } = context;
  return [purse(context, null), view.did && h("p", { key: "did", class: "large" }, view.did), ...sheetPart(context, [])];
}

/** The way, answer or rest that the draft names, with what it brings; null while something is missing. */
function chosen({ view, draft }) {
  if (view.rest && view.state === "turn") {
    return { n: view.rest.n, gains: view.rest.gains, cells: [], points: "" };
  }
  if (!draft) return null;
  if (view.state === "choose") {
    const option = view.options[draft.option];
    return option ? { ...option, cost: "" } : null;
  }
  if (view.state !== "turn" || draft.deed === undefined) return null;
  const n = wayOf(view, draft);
  if (n < 0) return null;
  const way = view.ways[n];
  const text = (number) => view.texts[number] ?? "";
  return {
    n, title: text(way[TITLE]), cost: text(way[COST]), left: text(way[LEFT]), points: way[POINTS],
    gains: way[GAINS].map(text), cells: way[CELLS], after: way[AFTER],
  };
}

function wayOf(view, { slot, pay, colour, value, deed }) {
  return view.ways.findIndex((way) =>
    way[SLOT] === slot && way[PAY] === pay && way[COLOUR] === colour && way[VALUE] === value && way[DEED] === deed);
}

function reason(view, { slot, colour, value, deed }) {
  const found = view.refused.find((no) => no[0] === slot && no[1] === colour && no[2] === value && no[3] === deed);
  return found ? view.texts[found[4]] : "";
}

/** A die is chosen: its keys need the room of everything that was read before. */
const drafting = ({ view, draft }) => view.state === "turn" && Boolean(draft);

function task(context, way) {
  const { view, w } = context;
  if (view.state === "throw") return [h("p", { key: "task", class: "large" }, w("waitThrow"))];
  if (view.state === "done" || view.state === "over") return [done(context)];
  if (view.state === "choose") return [choice(context)];
  if (view.rest) return [dice(context), rest(context)];
  return drafting(context) ? [dice(context), adjust(context), deeds(context)] : [glance(context)];
}

function purse(context, way) {
  const { view, w } = context;
  const held = [...view.purse, ...view.people].map((each, index) =>
    amount(w, each.icon, each.colour, each.name, each.amount, way?.after?.[index]));
  return h("ul", { key: "purse", class: "purse" }, held, amount(w, "crown", null, w("points"), view.points, way?.after?.[6]));
}

function amount(w, picture, colour, name, now, after) {
  const other = after !== undefined && after !== now;
  return h("li", { class: other ? "changes" : "" },
    icon(picture, colour), spoken(`${name}: ${other ? w("after", { before: now, after }) : now}`),
    h("span", { "aria-hidden": "true", class: "now" }, String(now)),
    other && h("span", { "aria-hidden": "true", class: "then" }, `→${after}`));
}

/** Every die with its three deeds as it lies: one tap begins the turn. */
function glance(context) {
  const { view, w } = context;
  return h("div", { key: "glance", class: "glance", role: "group", "aria-label": w("dice") }, view.dice.map((die) =>
    h("div", { key: die.slot, class: "die-row" },
      dieKey(context, die),
      die.deeds.map((deed, number) => deedKey(context, die, deed, number)))));
}

function begin(die, deed) {
  return { slot: die.slot, pay: die.first, colour: die.colour, value: die.lies, deed };
}

function dieKey(context, die) {
  const { view, draft, w } = context;
  const why = view.texts[die.why] ?? "";
  const selected = draft?.slot === die.slot;
  const words = [die.label, die.price, die.tile].filter(Boolean).join(". ");
  return h("button", {
    key: `die${die.slot}`, type: "button", class: `key die${selected ? " selected" : ""}`, "aria-pressed": draft ? String(selected) : null,
    "aria-disabled": why ? "true" : null, onclick: () => why ? context.note(why) : context.keep(selected ? null : begin(die)),
  }, dieFace(die), spoken(words), h("span", { "aria-hidden": "true", class: "die-words" }, h("b", {}, die.label), h("small", {}, die.price),
    die.tile && h("small", { class: "tile" }, "★")));
}

function deedKey(context, die, deed, number) {
  const { view } = context;
  const why = view.texts[deed.why] ?? "";
  return h("button", {
    key: number, type: "button", class: "key deed", "aria-disabled": why ? "true" : null,
    onclick: () => why ? context.note(why) : context.keep(begin(die, number)),
  },
  h("span", { class: "deed-head" }, icon(DEEDS[number][die.colour], die.colour), deed.points && h("b", { class: "points" }, deed.points)),
  h("span", { class: "deed-title" }, deed.label), h("small", {}, deed.fact || deed.detail), why && spoken(why));
}

function dice(context) {
  return h("div", { key: "dice", class: "dice", role: "group", "aria-label": context.w("dice") }, context.view.dice.map((die) => dieKey(context, die)));
}

/** The values and colours of the chosen die with their prices, and the payment where there is a choice. */
function adjust(context) {
  const { view, draft, w } = context;
  const die = view.dice[draft.slot];
  const pay = die.pays.find((each) => each.pay === draft.pay) ?? die.pays[0];
  const change = (part) => context.keep({ ...draft, ...part });
  return h("div", { key: "adjust", class: "adjust" },
    die.tile && h("p", { class: "tile-text" }, die.tile),
    die.pays.length > 1 && choices(w("pay"), "pays", die.pays.map((each) =>
      option(context, each.pay === draft.pay, each.why, () => change({ pay: each.pay }), icon(each.icon, each.pay), each.name))),
    choices(w("value"), "values", pay.values.map((each, index) =>
      option(context, draft.value === index + 1, each.why, () => change({ value: index + 1 }), h("b", {}, String(index + 1)),
        price(w, each, 0, index + 1 === die.lies)))),
    choices(w("colour"), "colours", pay.colours.map((each, index) =>
      option(context, draft.colour === index, each.why, () => change({ colour: index }),
        h("span", { class: "named-icon" }, icon(DEEDS[0][index], index), h("b", {}, view.sheet.districts[index].name)),
        price(w, each, 2, index === die.colour)))));
}

function choices(title, name, kids) {
  return h("div", { key: name, class: `choices ${name}`, role: "group", "aria-label": title },
    h("div", { class: "row" }, kids));
}

function option(context, selected, why, onclick, ...kids) {
  const text = context.view.texts[why] ?? "";
  return h("button", {
    type: "button", class: `key option${selected ? " selected" : ""}`, "aria-pressed": String(selected), "aria-disabled": text ? "true" : null,
    onclick: () => text ? context.note(text) : onclick(),
  }, kids, text && spoken(text));
}

function price(w, { cost, why }, resource, same) {
  if (same) return h("small", {}, w("asIs"));
  if (!cost) return h("small", {}, why < 0 ? w("free") : w("no"));
  return h("small", { class: "price" }, String(cost), icon(DEEDS[0][resource], resource));
}

/** The three deeds of the adjusted die, each with all that it brings or the reason against it. */
function deeds(context) {
  const { view, draft, w } = context;
  return h("div", { key: "deeds", class: "deeds", role: "group", "aria-label": w("chooseDeed") }, DEEDS.map((icons, deed) => {
    const tried = { ...draft, deed };
    const way = chosen({ view, draft: tried });
    const why = way ? "" : reason(view, tried) || refusedPart(view, tried);
    const selected = draft.deed === deed && Boolean(way);
    return h("button", {
      key: deed, type: "button", class: `key card${selected ? " selected" : ""}`, "aria-pressed": String(selected),
      "aria-disabled": why ? "true" : null, onclick: () => why ? context.note(why) : context.keep(tried),
    },
    icon(icons[draft.colour], draft.colour),
    h("span", { class: "card-words" },
      h("b", {}, way?.title ?? view.dice[draft.slot].deeds[deed]?.label),
      why ? h("small", {}, why) : h("span", { class: "gains" }, way.gains.map((gain, index) => h("small", { key: index, class: index ? "" : "points" }, gain)))));
  }));
}

/** The reason against the payment, value or colour of a draft that is not open any more. */
function refusedPart(view, { slot, pay, colour, value }) {
  const die = view.dice[slot];
  const paid = die.pays.find((each) => each.pay === pay);
  const whys = [die.why, paid?.why, paid?.values[value - 1]?.why, paid?.colours[colour]?.why];
  return view.texts[whys.find((why) => why >= 0)] ?? "";
}

function choice(context) {
  const { view, draft } = context;
  return h("div", { key: "choice", class: "deeds", role: "group", "aria-label": view.question },
    h("p", { class: "large" }, view.question),
    view.options.map((each, index) =>
      h("button", {
        key: each.n, type: "button", class: `key card${draft?.option === index ? " selected" : ""}`,
        "aria-pressed": String(draft?.option === index), onclick: () => context.keep({ option: index }),
      }, icon(each.icon, each.colour), h("span", { class: "card-words" }, h("b", {}, each.title),
        h("span", { class: "gains" }, each.gains.map((gain, line) => h("small", { key: line, class: line ? "" : "points" }, gain)))))),
    undo(context));
}

function rest({ view, w }) {
  return h("div", { key: "rest", class: "rest" }, h("p", { class: "large" }, w("rest")), h("p", {}, view.rest.gains.join(", ")));
}

function done(context) {
  const { view, w } = context;
  return h("div", { key: "done", class: "done" },
    h("p", { class: "large" }, view.did), h("p", { class: "hint" }, w(view.state === "over" ? "done" : "undoUntil")), tracksNow(view), undo(context));
}

function undo({ view, act, send, w }) {
  return h("button", { key: "undo", type: "button", class: "key undo", disabled: Boolean(act), onclick: () => send(view.undo) }, w("undo"));
}

function foot(context, way) {
  const { view, act, w, send } = context;
  if (view.state !== "turn" && view.state !== "choose") return null;
  if (!context.draft && !view.rest && !act) return null;
  const label = view.rest ? w("restDeed") : w("confirm");
  return [
    h("p", { key: "sum", class: "sum" },
      h("b", {}, act ? w("sending") : way ? [way.title, way.points && ` ${way.points}`] : w(view.state === "choose" ? "choose" : "chooseDeed")),
      way && !act && h("small", {}, [way.cost, view.rest ? way.gains.join(", ") : ""].filter(Boolean).join(". "))),
    h("button", {
      key: "confirm", type: "button", class: "key main-key", disabled: !way || Boolean(act), onclick: () => send(way.n),
    }, label),
  ];
}
