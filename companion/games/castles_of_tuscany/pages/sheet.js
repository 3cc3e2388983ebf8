// The Castles of Tuscany on a phone: the own map, the display, the storage and the hand, and every decision. Legal ways,
// points, prices and reasons come from the table; a tap only looks them up.

import { h, spoken } from "/pages/dom.js";
import { cardDigits, cardSteps, mapDigits, mapInTheMaking, numbered, steppers } from "./compose.js";
import { drawing, field, row } from "./hexes.js";
export { STYLES } from "./hexes.js";

const MOST = 9;

/** The parts of the player's page: heading, turn and foot. */
export function page(context) {
  const { view } = context;
  return {
    heading: view.heading,
    turn: [
      view.event && h("p", { key: "event", class: "large" }, view.event),
      view.question && h("p", { key: "question", class: "large" }, view.question),
      goods(view),
      ...(TASKS[view.state] ?? seen)(context),
      !["wait", "over"].includes(view.state) && h("p", { key: "undo", class: "hint" }, context.w("undoAtTable")),
    ],
    foot: foot(context),
    over: [goods(view), ...seen(context)],
  };
}

/** All that lies before another player. */
export function shown(context) {
  const { view, w } = context;
  return [goods(view), storage(context), facts(view), view.map.length ? map(context) : h("p", { key: "noMap", class: "hint" }, w("noMap"))];
}

const TASKS = { act, castle, cards, manual: gain, map: mapInTheMaking, bonus: listed, choose: listed, marble: listed, produce };

function goods(view) {
  return h("ul", { key: "goods", class: "ct-goods" }, view.goods.map((each, index) => h("li", { key: index }, each)));
}

function facts(view) {
  return h("ul", { key: "facts", class: "ct-facts" }, view.facts.map((each, index) => h("li", { key: index }, each)));
}

/** Everything to look at, where nothing is decided. */
function seen(context) {
  const { view } = context;
  return [view.display.length > 0 && display(context), hand(context), storage(context), view.map.length > 0 && map(context), facts(view)];
}

function display(context, tap = () => null) {
  const { view, note, w } = context;
  return [h("h2", { key: "displayTitle" }, w("display")), row(view.display, tap, note, "display")];
}

function storage({ view, note, w }, tap = () => null) {
  return [
    h("h2", { key: "storageTitle" }, view.storageWord),
    view.storage.length > 0 ? row(view.storage, tap, note, "storage") : h("p", { key: "storageNone", class: "hint" }, w("free")),
  ];
}

function hand({ view, w }) {
  return view.hand?.length > 0 && [
    h("h2", { key: "handTitle" }, w("hand")),
    h("ul", { key: "hand", class: "ct-hand" }, view.hand.map((each) =>
      h("li", { key: each.kind }, h("span", { class: "ct-hex small" }, drawing(each)), `${each.name}: ${each.n}`))),
  ];
}

function map({ view, note, w }, tap = () => null) {
  return [h("h2", { key: "mapTitle" }, w("map")), field(view.map, tap, note, "map")];
}

/** An action: draw, a tile of the display, or an item of the storage with its space and its price. */
function act(context) {
  const { view, draft, keep, w } = context;
  const item = draft?.item ?? Math.max(0, view.places.findIndex((spaces) => Object.keys(spaces).length > 0));
  const spaces = view.places[item] ?? {};
  const drops = view.takes[draft?.take] ?? [];
  return [
    !draft && h("p", { key: "task", class: "hint" }, w("takeOrPlace")),
    keys(context, view.plain),
    display(context, (tile) => ({
      act: () => keep(draft?.take === tile.item ? null : { take: tile.item, drop: view.takes[tile.item].length > 1 ? null : 0 }),
      selected: draft?.take === tile.item,
    })),
    drops.length > 1 && choices(w("drop"), drops.map(([, text], index) => ({ text, on: draft.drop === index, tap: () => keep({ ...draft, drop: index }) }))),
    hand(context),
    storage(context, (_piece, index) => ({ act: () => keep({ item: view.items[index] }), selected: draft?.take === undefined && item === view.items[index] })),
    map(context, ({ space }) => {
      if (!spaces[space]) return { why: view.items.length ? view.whyNot[item][space] : view.noItem };
      const score = spaces[space][1];
      return {
        act: () => keep(draft?.space === space ? { item } : { item, space, pay: cheapest(view, space) }),
        lit: true, selected: draft?.space === space, label: score ? `+${score}` : "0", says: `${w("points")}: ${score}`,
      };
    }),
    draft?.space && choices(w("pay"), prices(view, draft.space).map(([step, text, cost, why], index) => ({
      text, detail: cost, why, on: draft.pay === index, tap: () => step === null ? context.note(why) : keep({ ...draft, pay: index }),
    }))),
    facts(view),
  ];
}

const prices = (view, space) => view.pays[view.map.find((each) => each.space === space).kind];

/** The first price that can be paid; none can where it is null. */
function cheapest(view, space) {
  const found = prices(view, space).findIndex(([step]) => step !== null);
  return found < 0 ? null : found;
}

/** A tile of the display for nothing, then its space. */
function castle(context) {
  const { view, draft, keep, w } = context;
  const spaces = view.castle[draft?.tile] ?? {};
  return [
    h("p", { key: "task", class: "hint" }, w("castleTask")),
    keys(context, view.plain),
    display(context, ({ item }) => view.noSpace[item]
      ? { why: view.noSpace[item] } : { act: () => keep({ tile: item, space: only(view.castle[item]) }), lit: true, selected: draft?.tile === item }),
    map(context, ({ space }) => spaces[space] && {
      act: () => keep({ ...draft, space }), lit: true, selected: draft.space === space, label: `+${spaces[space][1]}`, says: `${w("points")}: ${spaces[space][1]}`,
    }),
    storage(context),
    facts(view),
  ];
}

/** The space of a tile where there is one alone. */
function only(spaces) {
  const names = Object.keys(spaces);
  return names.length === 1 ? names[0] : null;
}

function listed(context) {
  return [keys(context, context.view.plain), ...seen(context)];
}

function produce(context) {
  return context.view.bases ? gain(context) : listed(context);
}

function cards(context) {
  return [cardSteps(context, context.view.bases.length), ...seen(context)];
}

/** The gain of a card, entered by hand. */
function gain(context) {
  const { view, draft, keep } = context;
  const numbers = draft?.gains ?? view.gains.map(() => 0);
  return [steppers(context, view.gains.map((words) => (n) => words[n]), numbers, MOST, MOST * numbers.length, (gains) => keep({ gains })), ...seen(context)];
}

function keys({ draft, keep }, ways) {
  return h("div", { key: "keys", class: "list" }, ways.map(({ n, title, detail }) => {
    const on = draft?.way === n;
    return h("button", { key: n, type: "button", class: `key${on ? " selected" : ""}`, "aria-pressed": String(on), onclick: () => keep(on ? null : { way: n }) },
      h("span", {}, title), detail && h("small", {}, detail));
  }));
}

function choices(title, options) {
  return h("div", { key: title, class: "ct-choices", role: "group", "aria-label": title }, h("h2", {}, title),
    options.map(({ text, detail, why, on, tap }, index) => h("button", {
      key: index, type: "button", class: `key${on ? " selected" : ""}`, "aria-pressed": String(on), "aria-disabled": why ? "true" : null, onclick: tap,
    }, text, detail && h("small", {}, detail))));
}

/** The decision that the draft names: its number and its words; null while something is missing. */
function chosen({ view, draft, w }) {
  if (view.state === "map") return whole(mapDigits(view, draft), view, w("map"));
  if (view.state === "cards") return whole(cardDigits(draft?.cards, view.bases.length), view, w("cards"));
  if (view.gains) return whole(draft?.gains ?? view.gains.map(() => 0), view, gainWords(view, draft));
  if (!draft) return null;
  if (draft.way !== undefined) return view.plain.find(({ n }) => n === draft.way) ?? null;
  if (draft.take !== undefined) {
    const way = view.takes?.[draft.take]?.[draft.drop];
    return way ? { n: way[0], title: nameOf(view.display, draft.take), detail: way[1] && `− ${way[1]}` } : null;
  }
  if (draft.tile !== undefined) {
    const way = view.castle?.[draft.tile]?.[draft.space];
    return way ? { n: way[0], title: nameOf(view.display, draft.tile), detail: draft.space } : null;
  }
  const first = view.places?.[draft.item]?.[draft.space]?.[0];
  const price = draft.space && prices(view, draft.space)[draft.pay];
  if (first === undefined || first === null || !price || price[0] === null) return null;
  return { n: first + price[0], title: `${view.storage[view.items.indexOf(draft.item)].name} → ${draft.space}`, detail: `${price[1]} (${price[2]})` };
}

const nameOf = (pieces, item) => pieces.find((each) => each.item === item)?.name;
const gainWords = (view, draft) => (draft?.gains ?? []).map((n, at) => n > 0 && view.gains[at][n]).filter(Boolean).join(", ") || "0";
const whole = (digits, view, title) => digits && { n: numbered(view, digits), title, detail: "" };

function foot(context) {
  const { view, draft, act: sent, w, send } = context;
  if (["wait", "over"].includes(view.state) || (!draft && !sent && !view.gains)) return null;
  const way = chosen(context);
  return [
    h("p", { key: "sum", class: "sum" }, h("b", {}, sent ? w("sending") : way ? way.title : w("choose")), way && !sent && way.detail && h("small", {}, way.detail)),
    h("button", { key: "confirm", type: "button", class: "key main-key", disabled: !way || Boolean(sent), onclick: () => send(way.n) }, w("confirm")),
  ];
}
