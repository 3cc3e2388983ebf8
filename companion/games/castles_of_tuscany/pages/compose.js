// Answers that a phone puts together: a map, the kinds of cards, a gain. Each becomes one number of digits.

import { h } from "/pages/dom.js";
import { drawing, field } from "./hexes.js";

const SPACES = 10;

/** The number of these digits, the first one counts least. */
export function numbered({ first, bases }, digits) {
  return first + bases.reduceRight((sum, base, place) => sum * base + digits[place], 0);
}

/** A line with less and more for each name: its number, at most `most`, and all together at most `all`. */
export function steppers({ w }, names, numbers, most, all, keep, pictures = []) {
  const sum = numbers.reduce((total, n) => total + n, 0);
  const change = (at, step) => keep(numbers.map((n, index) => n + (index === at ? step : 0)));
  return h("div", { key: "steps", class: "ct-steps" }, names.map((name, at) =>
    h("div", { key: at, class: "ct-step", role: "group", "aria-label": name(numbers[at]) },
      pictures[at] && h("span", { class: "ct-hex small" }, drawing(pictures[at])),
      h("span", { class: "word" }, name(numbers[at])),
      h("button", { type: "button", class: "key", "aria-label": `${name(numbers[at])}: ${w("less")}`, disabled: numbers[at] === 0, onclick: () => change(at, -1) }, "−"),
      h("button", { type: "button", class: "key", "aria-label": `${name(numbers[at])}: ${w("more")}`, disabled: numbers[at] >= most || sum >= all, onclick: () => change(at, 1) }, "+"))));
}

/** The kinds of cards with their numbers, `due` of them. */
export function cardSteps(context, due) {
  const { view, draft, keep } = context;
  const numbers = draft?.cards ?? view.kinds.map(() => 0);
  return steppers(context, view.kinds.map(({ name }) => (n) => `${name}: ${n}`), numbers, due, due, (cards) => keep({ ...draft, cards }), view.kinds);
}

/** The digits of cards from the numbers of their kinds; null while some are missing. */
export function cardDigits(numbers, due) {
  const digits = (numbers ?? []).flatMap((n, kind) => Array(n).fill(kind));
  return digits.length === due ? digits : null;
}

/** The boards of a draft that nobody else has laid meanwhile. */
const stillFree = (view, draft) => (draft?.boards ?? []).filter(({ letter, board }) => !view.boards[letter][board].taken);

/** The boards to choose, the drawing that moves along, and the first cards where they are entered. */
export function mapInTheMaking(context) {
  const { view, keep, note, w } = context;
  const laid = stillFree(view, context.draft);
  const draft = { ...context.draft, boards: laid };
  const lost = (context.draft?.boards ?? []).filter((each) => !laid.includes(each));
  const cells = placed(view, laid);
  return [
    lost.length > 0 && h("p", { key: "lost", class: "large" }, lost.map((each) => `${idOf(view, each)}: ${w("takenBoard")} `)),
    h("p", { key: "task", class: "hint" }, w(laid.length < view.boards.length ? "chooseBoards" : "castleOn")),
    h("div", { key: "boards", class: "ct-boards", role: "group", "aria-label": w("boards") }, view.boards.map((boards, letter) =>
      h("div", { key: letter, class: "ct-choices" }, boards.map((board, index) => {
        const on = laid.some((each) => each.letter === letter && each.board === index);
        return h("button", {
          key: board.id, type: "button", class: `key${on ? " selected" : ""}`, "aria-pressed": String(on), "aria-disabled": board.taken ? "true" : null,
          onclick: () => board.taken ? note(w("takenBoard")) : keep({ ...draft, boards: toggled(view, laid, letter, index), castle: null }),
        }, board.id);
      })))),
    laid.length > 0 && h("div", { key: "turns", class: "ct-choices" }, laid.map((each, place) => [
      change({ draft, keep }, `${w("turnBoard")} ${idOf(view, each)}`, place, { turned: !each.turned }, each.turned),
      place > 0 && view.joins.length > 1 && change({ draft, keep }, `${w("shift")} ${idOf(view, each)}`, place, { join: (each.join + 1) % view.joins.length }),
    ])),
    cells.length > 0 && field(cells, (cell) => cell.castle && laid.length === view.boards.length
      ? { act: () => keep({ ...draft, castle: cell.space }), lit: true, selected: draft.castle === cell.space } : null, note, "map"),
    view.cardsDue > 0 && [h("h2", { key: "handTitle" }, w("hand")), cardSteps(context, view.cardsDue)],
  ];
}

function change({ draft, keep }, text, place, values, on = undefined) {
  const boards = draft.boards.map((each, index) => index === place ? { ...each, ...values } : each);
  return h("button", { key: text, type: "button", class: `key${on ? " selected" : ""}`, "aria-pressed": on === undefined ? null : String(on), onclick: () => keep({ ...draft, boards }) }, text);
}

const idOf = (view, { letter, board }) => view.boards[letter][board].id;

/** The boards from left to right with this one more, or without it. */
function toggled(view, laid, letter, board) {
  const others = laid.filter((each) => each.letter !== letter);
  const had = laid.some((each) => each.letter === letter && each.board === board);
  return had ? others : [...others, { letter, board, turned: false, join: view.level }];
}

/** The spaces of the boards as they are joined. */
function placed(view, laid) {
  let [q, r] = [0, 0];
  return laid.flatMap(({ letter, board, turned, join }, place) => {
    if (place > 0) [q, r] = [q + view.joins[join][0], r + view.joins[join][1]];
    const { id, kinds, names, castles } = view.boards[letter][board];
    return kinds.map((kind, number) => {
      const [dq, dr] = view.shape[Number(turned)][number];
      return { space: `${id[0]}${number}`, at: [q + dq, r + dr], kind, cover: "", label: "", name: names[number], castle: castles.includes(number) };
    });
  });
}

/** The digits of a laid map; null while something is missing. */
export function mapDigits(view, draft) {
  const laid = stillFree(view, draft);
  const cards = cardDigits(draft?.cards, view.cardsDue);
  if (laid.length < view.boards.length || !draft.castle || (view.cardsDue > 0 && !cards)) return null;
  const order = view.orders.findIndex((letters) => letters.every((letter, place) => laid[place].letter === letter));
  const boards = view.boards.map((_each, letter) => laid.find((each) => each.letter === letter).board);
  const castle = SPACES * (draft.castle.charCodeAt(0) - 65) + Number(draft.castle.slice(1));
  return [order, ...boards, ...laid.map(({ turned }) => Number(turned)), ...laid.slice(1).map(({ join }) => join), castle, ...(cards ?? [])];
}
