// The shell: what the table says, and the page that follows from it.

import { h, patch } from "./dom.js";
import { frame } from "./frame.js";
import { table, watch } from "./game_page.js";
import { lobby, waiting, off } from "./lobby.js";
import { send } from "./photo.js";
import { picture } from "./picture.js";
import { connect } from "./socket.js";
import { onChange, read, write } from "./storage.js";
import { choose, language, load, w } from "./words.js";

const BUSY_MS = 2000;
const NOTICE_MS = 5000;
const TURN_MS = 200;
const WORDS_MS = 500;
const TYPED = ["Backspace", "Enter", "Escape"];

const state = { screen: "", online: false, table: null, pictured: false, heading: "", tab: "turn", notice: "", failed: "", refused: "", joining: null, leaving: null, code: "",
  photo: { busy: false, text: "" } };
const drawn = picture((tap) => line.send(tap));
const upright = matchMedia("(orientation: portrait)");
let line = null;
let worded = false;
let spoken = "";
let greeted = 0;
let told = null;
let asked = null;
let fading = null;
let tabbing = false;

state.code = read("code") ?? "";
fragment();
addEventListener("hashchange", fragment);
start();

/** The state and the words come at the same time. */
function start() {
  state.tab = history.state?.tab ?? "turn";
  line = connect({ hello, heard, changed, refused });
  onChange((name) => {
    if (name === "token") line.restart();
    if (name === "language") speak();
    render();
  });
  addEventListener("popstate", passed);
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, press, true);
  upright.addEventListener("change", () => line.send({ t: "turned", tall: upright.matches }));
  begin();
}

/** A real keyboard types on the table's own page; after Tab its keys are those that have the focus. */
function press(event) {
  tabbing = event.key === "Tab" || (tabbing && event.type === "keydown");
  if (state.screen !== "table" || event.type !== "keydown" || event.ctrlKey || event.altKey || event.metaKey) return;
  if ((event.key.length > 1 && !TYPED.includes(event.key)) || (tabbing && ["Enter", " "].includes(event.key))) return;
  event.preventDefault();
  event.stopPropagation();
  line.send({ t: "key", text: event.key });
}

/** Draw the page once its words are there. */
async function begin() {
  try {
    await load();
  } catch {
    setTimeout(begin, WORDS_MS);
    return;
  }
  worded = true;
  render();
  if (state.screen) entered(false);
}

/** The code of the table and a token come in the fragment: no server and no log sees it. Take them out of the address. */
function fragment() {
  const values = new URLSearchParams(location.hash.slice(1));
  if (!values.size) return;
  if (/^[0-9a-f]{32}$/.test(values.get("k") ?? "")) write("token", values.get("k"));
  if (values.has("c")) state.code = values.get("c").slice(0, 8);
  history.replaceState(history.state, "", location.pathname);
  line?.restart();
}

function hello() {
  greeted = Date.now();
  told = read("token");
  return { t: "hello", token: told, language: language(), revision: null, tall: upright.matches, at_table: state.tab === "table", kept: read("kept") ?? "" };
}

function changed(open) {
  state.online = open;
  if (open) state.refused = "";
  if (!open) greeted = 0;
  render();
}

/** The table ends the line for this reason, and the page tries again. */
function refused(text) {
  state.refused = text;
  render();
}

function heard(message) {
  if (message.t === "state") shown(message);
  else if (message.t === "picture") pictured(message);
  else if (message.t === "joined") joined(message);
  else if (message.t === "answer") answered(message);
  render();
}

function shown(message) {
  if (message.screen === "lobby") forget();
  const before = { screen: state.screen, half: state.half, game: state.game, turn: isTurn() };
  Object.assign(state, { asks: null, admitted: false }, message);
  if (before.screen !== state.screen) entered(Boolean(before.screen));
  if (before.half !== state.half || before.game !== state.game) state.photo = { busy: state.photo.busy, text: "" };
  if (isTurn() && !before.turn && before.screen) announceTurn();
  if (ask.at !== greeted) ask();
  openHall();
}

/** The picture of the screen, and its heading for those who do not see it. */
function pictured(message) {
  drawn.show(message);
  if (message.kept !== (read("kept") ?? "")) write("kept", message.kept || null);
  state.pictured = true;
  if (message.heading !== state.heading) say(message.heading);
  state.heading = message.heading;
}

function isTurn() {
  return state.you !== null && !state.table?.over && Boolean(state.table?.waiting.includes(state.you));
}

/** It is one's turn: a phone in a pocket says so. */
function announceTurn() {
  // browsers forbid it on a page that nobody has touched yet
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(TURN_MS);
}

/** The seat is gone: with the game, at the touchscreen, or left. The table said so of the token of this line: another tab may have a new one. */
function forget() {
  if (!told || read("token") !== told) return;
  write("token", null);
}

function entered(anew) {
  if (anew && state.tab !== "turn") go("turn");
  requestAnimationFrame(() => document.querySelector("h1")?.focus({ preventScroll: true }));
}

function joined(message) {
  told = message.token;
  write("token", told);
  state.joining = null;
  state.failed = "";
  write("code", state.code);
  openHall();
}

/** A screen of the hall has a page of its own, and takes its token there. */
function openHall() {
  const token = read("token");
  if (state.screen !== "hall" || !token) return;
  write("hall", { token, code: "" });
  write("token", null);
  location.replace("/hall");
}

function answered(message) {
  if (message.id === "hello") {
    forget();
    if (!state.leaving) state.failed = message.text;
    state.leaving = null;
    return;
  }
  if (state.joining === message.id) {
    if (message.code === "busy" || message.code === "too_fast") {
      setTimeout(ask, BUSY_MS);
      return;
    }
    state.joining = null;
    if (message.ok) note(w("waitAdmit"));
    else {
      state.failed = message.text;
      note(message.text);
    }
  } else if (state.leaving === message.id) {
    if (message.code === "busy" || message.code === "too_fast") {
      setTimeout(ask, BUSY_MS);
      return;
    }
    state.leaving = null;
    if (message.ok) forget();
    else note(message.text);
  } else if (message.code === "too_fast" && (state.joining || state.leaving)) {
    setTimeout(ask, BUSY_MS);
  } else if (!message.ok && message.text) {
    note(message.text);
  }
}

/** Send the request for a seat that is not answered, as another one would find the seat taken by this one; or to give it up. */
function ask() {
  if (state.joining) line.send(asked);
  if (state.leaving) line.send({ t: "leave", id: state.leaving });
  ask.at = greeted;
}

const actions = {
  join(seatOrName) {
    if (state.joining) return;
    state.joining = newId();
    state.failed = "";
    asked = { t: "join", id: state.joining, code: state.code.trim().toUpperCase(), ...seatOrName };
    ask();
    render();
  },
  /** The token stays until the table has given the seat free: nobody else could. */
  leave() {
    state.leaving ??= newId();
    ask();
    render();
  },
  code(text) {
    state.code = text;
  },
  language(key) {
    choose(key);
    speak();
  },
  /** Send a photograph of the dice, and show the table's reading. */
  async photograph(file) {
    state.photo = { busy: true, text: "" };
    say(w("photoSending"));
    render();
    const { text } = await send(file, read("token"), language());
    state.photo = { busy: false, text };
    say(text);
    render();
  },
  go,
  note,
};

async function speak() {
  line.send({ t: "language", language: language() });
  try {
    await load();
  } catch {
    note(w("reload"));
  }
  render();
}

function go(tab) {
  if (tab === state.tab) return;
  if (tab === "turn" && history.state?.tab) history.back();
  else if (history.state?.tab) history.replaceState({ tab }, "");
  else if (tab !== "turn") history.pushState({ tab }, "");
  looked(tab);
}

/** Show this part of the page: the table draws its own screen for a host who looks there. */
function looked(tab) {
  state.tab = tab;
  line.send({ t: "look", table: tab === "table" });
  render();
}

/** The phone's own way back, or the way forward. */
function passed() {
  looked(history.state?.tab ?? "turn");
}

function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Show a sentence for a while, and let a screen reader say it. */
function note(text) {
  state.notice = text;
  say(text);
  clearTimeout(fading);
  fading = setTimeout(() => {
    state.notice = "";
    render();
  }, NOTICE_MS);
  render();
}

function say(text) {
  if (text) spoken = text === spoken ? `${text}\u00a0` : text;
  document.getElementById("status").textContent = spoken;
}

function render() {
  if (!worded) return;
  const screen = { lobby, wait: waiting, seat: watch, result: watch, watch, table, off }[state.screen];
  const context = { state, picture: drawn.element, ...actions };
  const page = screen ? screen(context) : { heading: "Oyez", main: [h("p", { class: state.refused ? "failed" : "hint", role: state.refused ? "alert" : null }, state.refused || w("connecting"))] };
  const heading = page.heading === "Oyez" ? "Oyez" : `${page.heading} – Oyez`;
  document.title = isTurn() ? `● ${heading}` : heading;
  patch(document.getElementById("app"), h("div", {}, frame(context, page)).kids);
}
