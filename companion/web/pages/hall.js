// The hall's page for a room: one table with its wheel, or all tables with the tournament. It only reads.

import { h, patch } from "./dom.js";
import { picture } from "./picture.js";
import { connect } from "./socket.js";
import { read, write } from "./storage.js";
import { fix, load, w } from "./words.js";

const THINKING_S = 20;
const MAX_PLAYERS = 16;
const MAX_LINES = 14;

const state = { online: false, worded: false, refused: "", full: "", tried: false, hall: null, heard: 0, latest: null };
// it only reads: a tap does nothing
const drawn = picture(() => {});
const told = new Map();
let boot = "";
let spoken = "";
let line = null;

fragment();
addEventListener("hashchange", fragment);
line = connect({ hello, heard, changed, refused });
setInterval(render, 1000);

/** A token or the code of the table come in the fragment: no server and no log sees it. Take them out of the address. */
function fragment() {
  const values = new URLSearchParams(location.hash.slice(1));
  if (!values.size) return;
  const token = values.get("k") ?? "";
  write("hall", { token: /^[0-9a-f]{32}$/.test(token) ? token : null, code: (values.get("c") ?? "").slice(0, 8) });
  history.replaceState(null, "", location.pathname + location.search);
  line?.restart();
}

function hello() {
  const kept = read("hall") ?? {};
  const language = new URLSearchParams(location.search).get("language") ?? "";
  return { t: "hall", token: kept.token ?? null, code: kept.code ?? "", language: language.slice(0, 10) };
}

function changed(open) {
  state.online = open;
  if (open) state.full = "";
  render();
}

/** The table ends the line for this reason, and the page tries again. */
function refused(text) {
  state.full = text;
  render();
}

function heard(message) {
  if (message.t === "answer" && message.id === "hall") {
    const kept = read("hall") ?? {};
    // nothing was typed yet on a page that opens for the first time
    Object.assign(state, { refused: message.text, tried: Boolean(kept.code || kept.token), hall: null });
    if (kept.token) write("hall", { token: null, code: kept.code });
    // its sentence comes in the table's language, as those of the page
    speak(new URLSearchParams(location.search).get("language") || navigator.language.replace("-", "_"));
  }
  if (message.t === "picture") drawn.show(message);
  if (message.t !== "hall") return;
  // another start of the server may bring other files
  if (boot && boot !== message.boot) location.reload();
  boot = message.boot;
  Object.assign(state, { hall: message, refused: "", heard: performance.now() });
  follow(message);
  speak(message.language);
}

/** Find the newest announcement among the tables, and let a screen reader say it. */
function follow({ tables }) {
  for (const { box, announcement } of tables) {
    const before = told.get(box);
    told.set(box, announcement?.text);
    if (announcement && before !== announcement.text && (before !== undefined || !state.latest || box === "")) state.latest = box;
  }
  const newest = announcementOf(state.hall);
  if (newest && newest.text !== spoken) document.getElementById("status").textContent = spoken = newest.text;
}

async function speak(language) {
  fix({ fr: "fr", zh_Hant: "zh_Hant", zh_Hans: "zh_Hans" }[language] ?? "en");
  try {
    await load(language);
    state.worded = true;
  } catch {
    line.restart();
  }
  render();
}

function announcementOf(hall) {
  const table = hall.tables.find(({ box }) => box === state.latest) ?? hall.tables[0];
  return table.announcement && { table: table.name, text: table.announcement.text };
}

function render() {
  // a key without its words would say nothing
  if (!state.worded) return;
  const { hall } = state;
  const page = hall ? shown(hall) : [h("main", { key: "door", class: "door" }, h("h1", {}, "Oyez"), door())];
  patch(document.getElementById("app"), page);
}

/** The code of the table, typed on a TV that cannot open the whole address. */
function door() {
  if (!state.refused) return h("p", { class: "hint" }, state.full || w("connecting"));
  return h("form", { onsubmit: enter },
    h("label", { for: "code" }, w("hallCode")),
    h("input", { id: "code", maxlength: 8, autocomplete: "off", autocapitalize: "characters", spellcheck: "false" }),
    h("button", { type: "submit" }, w("show")),
    state.tried && h("p", { class: "lost", role: "alert" }, state.refused));
}

function enter(event) {
  event.preventDefault();
  write("hall", { token: null, code: document.getElementById("code").value.trim().toUpperCase() });
  line.restart();
}

function shown(hall) {
  const many = hall.tables.length > 1;
  const own = hall.tables[0];
  return [
    h("header", { key: "head", class: "head" },
      h("h1", {}, many ? "Oyez" : own.title || "Oyez"),
      h("p", { class: "moment" }, many ? "" : own.heading),
      !state.online && h("p", { class: "lost" }, state.full || w("lost"))),
    h("main", { key: "main", class: many ? "main many" : "main" }, many ? all(hall) : one(hall, own)),
    foot(hall, many),
  ];
}

function one(hall, own) {
  return [
    hall.pictured ? h("section", { key: "game", class: "game", "aria-label": own.title }, h("div", { inert: true, mount: drawn.element }))
      : h("section", { key: "none", class: "game" }, !own.title && h("p", { class: "hint" }, w("noGame"))),
    h("section", { key: "side", class: "side", "aria-label": w("players") },
      own.title && ranking(own),
      own.title && h("p", { class: "thinking" }, turnOf(own)),
      hall.tournament.length > 0 && own.over && list(hall)),
  ];
}

function ranking(table) {
  const { players } = table;
  const hidden = players.every(({ rank }) => rank === null);
  return h("table", { class: players.length > 8 ? "ranking small" : "ranking" },
    h("caption", { class: "sr" }, w("players")),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, w("rank")), h("th", { scope: "col" }, w("player")), h("th", { scope: "col" }, w("points")))),
    h("tbody", {}, players.slice(0, MAX_PLAYERS).map(({ name, points, rank, waits }, index) => h("tr", { key: index },
      h("td", {}, hidden ? "–" : String(rank)),
      h("th", { scope: "row" }, name, waits && isLate(table) && h("span", { class: "tag" }, w("thinking"))),
      h("td", { class: "number" }, hidden ? "–" : String(points))))),
    hidden && h("tfoot", {}, h("tr", {}, h("td", { colspan: 3 }, w("hidden")))));
}

/** True once the table has waited for its players for a while. */
function isLate({ waited }) {
  return waited + (performance.now() - state.heard) / 1000 >= THINKING_S;
}

/** The state of a turn: who still thinks, or that nobody does. */
function turnOf(table) {
  if (table.over) return w("gameOver");
  const names = table.players.filter(({ waits }) => waits).map(({ name }) => name);
  if (!names.length) return table.running ? w("allActed") : "";
  return isLate(table) ? `${w("thinking")}: ${names.join(", ")}` : "";
}

function all(hall) {
  const size = hall.tables.length > 12 ? "c5" : hall.tables.length > 6 ? "c4" : hall.tables.length > 4 ? "c3" : "c2";
  return [
    h("ul", { key: "tables", class: `tables ${size}` }, hall.tables.map(card)),
    list(hall),
  ];
}

function card(table) {
  const best = table.players.filter(({ rank }) => rank === 1);
  return h("li", { key: `t${table.box}`, class: "card" },
    h("h2", {}, table.name || w("table")),
    h("p", { class: "moment" }, table.title ? table.heading || table.title : w("noGame")),
    best.length > 0 && h("p", { class: "best" }, h("b", {}, String(best[0].points)), " ", best.map(({ name }) => name).join(", ")),
    table.title && h("p", { class: "thinking" }, turnOf(table)));
}

function list({ tournament }) {
  return h("section", { key: "list", class: "list", "aria-label": w("tournament") },
    h("table", { class: "ranking small" },
      h("caption", {}, w("tournament")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, w("rank")), h("th", { scope: "col" }, w("player")), h("th", { scope: "col" }, w("games")), h("th", { scope: "col" }, w("points")))),
      h("tbody", {}, tournament.slice(0, MAX_LINES).map(({ rank, name, table, games: played, points }, index) => h("tr", { key: index },
        h("td", {}, String(rank)),
        h("th", { scope: "row" }, table ? `${name} · ${table}` : name),
        h("td", { class: "number" }, String(played)),
        h("td", { class: "number" }, String(points)))))));
}

function foot(hall, many) {
  const newest = announcementOf(hall);
  return h("footer", { key: "foot", class: "foot" },
    h("p", { class: "announcement" }, newest && [many && h("b", {}, `${newest.table}: `), newest.text]),
    hall.join && h("div", { class: "join" },
      h("svg", { class: "qr", viewBox: `-4 -4 ${hall.join.size + 8} ${hall.join.size + 8}`, role: "img", "aria-label": w("scanToJoin") },
        h("rect", { x: -4, y: -4, width: hall.join.size + 8, height: hall.join.size + 8 }),
        h("path", { d: hall.join.path })),
      h("p", {}, w("scanToJoin"), h("b", {}, hall.join.address), hall.join.code && h("b", {}, `${w("code")} ${hall.join.code}`))));
}
