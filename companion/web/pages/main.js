// The shell: what the table says, what this phone keeps, and the page that follows from both.

import { h, patch } from "./dom.js";
import { frame } from "./frame.js";
import { partOf } from "./game.js";
import { typed } from "./host.js";
import { lobby, waiting, off } from "./lobby.js";
import { otherSheet } from "./people.js";
import { draftOf, keepDraft, seat } from "./seat.js";
import { send } from "./photo.js";
import { result } from "./result.js";
import { connect } from "./socket.js";
import { onChange, read, write } from "./storage.js";
import { watch } from "./watch.js";
import { choose, language, load, w } from "./words.js";

const ANSWER_MS = 5000;
const BUSY_MS = 2000;
const NOTICE_MS = 5000;
const WORDS_MS = 500;

const state = { screen: "", online: false, table: null, view: null, tab: "turn", notice: "", failed: "", refused: "", joining: null, leaving: null, code: "",
  photo: { busy: false, text: "" }, showing: null, other: null, playingFor: null, typed: null, throwing: null };
const games = new Map();
let line = null;
let worded = false;
let spoken = "";
let greeted = 0;
let told = null;
let retry = null;
let asked = null;
let fading = null;

state.code = read("code") ?? "";
fragment();
addEventListener("hashchange", fragment);
start();

/** The state, the words and the game that was played last come at the same time. */
function start() {
  state.tab = history.state?.tab ?? "turn";
  state.showing = history.state?.shown ?? null;
  const key = read("key");
  if (key) fetchGame(key);
  line = connect({ hello, heard, changed, refused });
  onChange((name) => {
    if (name === "token") line.restart();
    if (name === "language") speak();
    // the tab that sent the turn may be closed before its answer comes
    if (name === "act") waitForAnswer();
    render();
  });
  addEventListener("popstate", passed);
  begin();
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
  return { t: "hello", token: told, language: language(), revision: null, shown: state.showing, playing_for: state.playingFor };
}

function changed(open) {
  state.online = open;
  if (open) state.refused = "";
  // what was on its way when the line fell silent may not come for minutes
  if (open && state.screen && games.get(state.key) === null) loadAgain();
  // a throw on its way is not sent again by itself: the dice stay typed
  if (!open) [greeted, state.throwing] = [0, null];
  render();
}

/** The table ends the line for this reason, and the page tries again. */
function refused(text) {
  state.refused = text;
  render();
}

function heard(message) {
  if (message.t === "state") shown(message);
  else if (message.t === "joined") joined(message);
  else if (message.t === "answer") answered(message);
  render();
}

function shown(message) {
  if (message.screen === "lobby") forget();
  const before = { screen: state.screen, half: state.half, game: state.game, task: state.view?.state, for: state.for, you: state.you };
  const view = message.you === null ? null : message.view ?? (message.you === state.you && message.game === state.game ? state.view : null);
  const { other = null } = message;
  if (other && !other.view && other.player === state.other?.player) other.view = state.other.view;
  if (before.for && !message.for && state.playingFor !== null) {
    state.playingFor = null;
    if (!message.table.over) note(w("backAgain", { name: message.table.names[before.you] ?? "" }));
  }
  Object.assign(state, { host: null, asks: null, admitted: false }, message, { view, other });
  if (state.key && state.key !== read("key")) write("key", state.key);
  if (state.key && (view || other)) fetchGame(state.key);
  if (before.screen !== state.screen) entered(Boolean(before.screen));
  const fresh = before.half !== state.half || before.game !== state.game || before.task !== view?.state;
  if (before.half !== state.half || before.game !== state.game) state.photo = { busy: state.photo.busy, text: "" };
  if (view && fresh) say([view.heading, view.event].filter(Boolean).join(". "));
  // as a spectator or a host it has no seat any more for which the turn could count
  if (message.you === null && read("act")?.seat === null) write("act", null);
  resend();
  if (ask.at !== greeted) ask();
  openHall();
}

/** The seat is gone: with the game, at the touchscreen, or left. The table said so of the token of this line: another tab may have a new one. */
function forget() {
  if (!told || read("token") !== told) return;
  write("token", null);
  write("act", null);
  write("draft", null);
}

function entered(anew) {
  if (anew && state.showing !== null) show(null);
  else if (anew && state.tab !== "turn") go("turn");
  requestAnimationFrame(() => document.querySelector("h1")?.focus({ preventScroll: true }));
}

/** The key that had the focus is gone: those who use no pointer continue here. */
function focusLost(place) {
  if (document.activeElement === document.body) document.querySelector(place)?.focus({ preventScroll: true });
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
  const act = read("act");
  if (act && message.id === act.id) {
    clearTimeout(retry);
    if (message.code === "busy" || message.code === "too_fast") {
      retry = setTimeout(resend, BUSY_MS, true);
      return;
    }
    write("act", null);
    if (message.ok) keepDraft(state, null);
    note(message.ok ? w("kept") : message.text);
    focusLost("h1");
  } else if (state.throwing === message.id) {
    state.throwing = null;
    note(message.ok ? w("kept") : message.text);
    focusLost("h1");
  } else if (state.joining === message.id) {
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

/** Send the turn that is not acknowledged; the table carries one number out only once. */
function resend(anew) {
  const act = read("act");
  if (!act || !state.online || (act.seat ?? state.you ?? null) === null) return;
  if (!anew && act.id === resend.sent && greeted === resend.at) return;
  resend.sent = act.id;
  resend.at = greeted;
  line.send({ t: "act", id: act.id, game: act.game, revision: act.revision, half: act.half, at: act.at ?? "", action: act.action, seat: act.seat ?? null });
  waitForAnswer();
}

function waitForAnswer() {
  clearTimeout(retry);
  retry = setTimeout(() => {
    if (read("act") && state.online) note(w("tableBusy"));
    resend(true);
  }, ANSWER_MS);
}

/** Send the request for a seat that is not answered, as another one would find the seat taken by this one; or to give it up. */
function ask() {
  if (state.joining) line.send(asked);
  if (state.leaving) line.send({ t: "leave", id: state.leaving });
  ask.at = greeted;
}

const actions = {
  /** Confirm a way; a second tap finds the first one on its way. */
  send(number) {
    if (read("act")) return;
    write("act", { id: newId(), game: state.game, revision: state.revision, half: state.half, at: state.at ?? "", action: number, seat: state.for ? state.you : null });
    say(w("sending"));
    resend();
    render();
  },
  keep(value) {
    const begun = Boolean(draftOf(state)) !== Boolean(value);
    keepDraft(state, value);
    render();
    if (!begun) return;
    scrollTo(0, 0);
    document.querySelector(".part.turn")?.scrollTo(0, 0);
    focusLost(".key.selected");
  },
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
  /** A host plays for a player who is away; null ends it. */
  playFor(player) {
    state.playingFor = player;
    line.send({ t: "play_for", id: newId(), player });
    if (player !== null) go("turn");
    render();
  },
  /** A host admits a phone, sends it away, or takes a seat back. */
  help(wish) {
    line.send({ t: "host", id: newId(), ...wish });
  },
  /** A host types a die of the throw that is due. */
  typeDie(index, value) {
    const values = [...typed(state)];
    values[index] = value;
    state.typed = { of: `${state.game}/${state.half}`, values };
    render();
  },
  throwDice(values) {
    state.throwing = newId();
    if (line.send({ t: "throw", id: state.throwing, game: state.game, half: state.half, values })) say(w("sending"));
    else state.throwing = null;
    render();
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
  show,
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
  state.tab = tab;
  render();
}

/** Look at the sheet of a player; null goes back. The phone's own way back does the same. */
function show(player) {
  const looks = typeof history.state?.shown === "number";
  if (player === null) {
    if (looks) history.back();
    else look(null);
    return;
  }
  history[looks ? "replaceState" : "pushState"]({ tab: state.tab, shown: player }, "");
  look(player);
}

function look(player) {
  if (state.showing === player) return;
  state.showing = player;
  if (player === null) state.other = null;
  line.send({ t: "show", player });
  render();
  scrollTo(0, 0);
  document.querySelector("h1")?.focus({ preventScroll: true });
}

/** The phone's own way back, or the way forward. */
function passed() {
  state.tab = history.state?.tab ?? "turn";
  look(history.state?.shown ?? null);
  render();
}

function fetchGame(key) {
  if (games.has(key)) return;
  games.set(key, null);
  // nothing is shown before its style is there
  partOf(key, "sheet").then(
    (module) => {
      games.set(key, module);
      render();
    },
    () => {
      games.delete(key);
      // the table may not offer the game that was played last
      if (key === state.key) loadAgain();
    },
  );
}

/** A browser may not ask again for a module that has failed once: see begin.js. */
function loadAgain() {
  note(w("reload"));
  dispatchEvent(new Event("incomplete"));
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
  const screen = { lobby, wait: waiting, seat, result, watch, off }[state.screen];
  const context = { state, act: read("act"), draft: draftOf(state), game: games.get(state.key), ...actions };
  const page = screen ? otherSheet(context) ?? screen(context) : { heading: "Oyez", main: [h("p", { class: state.refused ? "failed" : "hint", role: state.refused ? "alert" : null }, state.refused || w("connecting"))] };
  document.title = page.heading === "Oyez" ? "Oyez" : `${page.heading} – Oyez`;
  patch(document.getElementById("app"), h("div", {}, frame(context, page)).kids);
}
