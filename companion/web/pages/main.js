// The page of a phone: the words and the picture that the table sends in their places, and what is tapped sent back.

import { send } from "./photo.js";
import { picture } from "./picture.js";
import { connect } from "./socket.js";
import { onChange, read, write } from "./storage.js";

const BUSY_MS = 2000;
const NOTICE_MS = 5000;
const TURN_MS = 200;
const TYPED = ["Backspace", "Enter", "Escape"];
const SPOKEN = /^(en|fr|zh)\b/i;
const FOCUSED = "button, summary, select, input, h1";
const MAX_HEIGHT = 9999;

const at = (id) => document.getElementById(id);
const app = at("app");
const state = { screen: "", page: {}, tab: history.state?.tab ?? "turn", code: read("code") ?? "", heading: "", turn: false, online: false, refused: "", photo: "", busy: false };
const drawn = picture((tap) => line.send(tap));
const upright = matchMedia("(orientation: portrait)");
let height = 0;
let line = null;
let spoken = "";
let greeted = 0;
let told = null;
let joining = null;
let leaving = null;
let asked = 0;
let fading = null;
let tabbing = false;

fragment();
// the table may end the line for a reason, and the page tries again
line = connect({ hello, heard, changed, refused: (text) => { state.refused = text; connection(); } });
at("shown").append(drawn.element);
onChange((name) => {
  if (name === "token") line.restart();
  if (name === "language") speak();
});
addEventListener("hashchange", fragment);
addEventListener("popstate", () => look(history.state?.tab ?? "turn"));
addEventListener("resize", turned);
for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, press, true);
app.onclick = ({ target }) => {
  const key = target.closest("[data-do], [data-tab]");
  if (!key) return;
  const { tab, seat, role } = key.dataset;
  for (const open of app.querySelectorAll("details[open]")) if (open.contains(key)) open.open = false;
  if (tab) go(tab);
  else if (key.dataset.do === "leave") leave();
  else join(seat ? { seat: Number(seat) } : { role });
};
app.onsubmit = (event) => {
  event.preventDefault();
  const name = at("name")?.value.trim();
  if (name) join({ name });
};
app.oninput = ({ target }) => {
  if (target.id === "code") state.code = target.value;
};
app.onchange = ({ target }) => {
  if (target.id === "photo") photograph(target);
  if (target.id !== "language") return;
  write("language", target.value);
  speak();
};

/** The code of the table and a token come in the fragment: no server and no log sees it. Take them out of the address. */
function fragment() {
  const values = new URLSearchParams(location.hash.slice(1));
  if (!values.size) return;
  if (/^[0-9a-f]{32}$/.test(values.get("k") ?? "")) write("token", values.get("k"));
  if (values.has("c")) state.code = values.get("c").slice(0, 8);
  history.replaceState(history.state, "", location.pathname);
  line?.restart();
}

/** The language chosen on this phone, or the browser's. */
function language() {
  return (read("language") ?? navigator.languages?.find((tag) => SPOKEN.test(tag)) ?? "").slice(0, 10);
}

function speak() {
  line.send({ t: "look", language: language() });
}

function hello() {
  greeted = Date.now();
  told = read("token");
  return { t: "hello", token: told, language: language(), height: height = pageHeight(), tab: state.tab, kept: read("kept") ?? "" };
}

/** The height that the picture has room for, if the page were 480 pixels wide; 0 for a page wider than high. */
function pageHeight() {
  const { clientWidth, clientHeight } = document.documentElement;
  return upright.matches ? Math.max(1, Math.min(Math.floor(480 * (clientHeight - drawn.top()) / clientWidth), MAX_HEIGHT)) : 0;
}

/** The phone is held another way, or its browser or the page leaves the picture more room or less. */
function turned() {
  const now = pageHeight();
  if (greeted && now !== height) line.send({ t: "look", height: height = now });
}

function changed(open) {
  state.online = open;
  if (open) state.refused = "";
  else greeted = 0;
  connection();
}

function connection() {
  app.classList.toggle("online", state.online);
  fill("lost", state.online || !(state.refused || state.screen) ? "" : state.refused || state.lost);
}

function heard(message) {
  ({ state: shown, picture: pictured, joined, answer: answered, tab: ({ tab }) => go(tab) })[message.t]?.(message);
}

function shown(message) {
  if (message.screen === "lobby") forget();
  const { screen, throws, game, turn } = state;
  const before = state.page;
  Object.assign(state, message);
  document.documentElement.lang = message.language.replace("_", "-");
  Object.assign(app.dataset, { kind: message.page.kind, screen: message.screen });
  if (throws !== state.throws || game !== state.game) state.photo = "";
  if (state.page.kind === "plain") state.heading = "";
  put("head", before.head, message.page.head);
  put("body", before.body, message.page.body);
  if (at("code") && !at("code").value) at("code").value = state.code;
  dress();
  connection();
  if (screen !== state.screen) entered(Boolean(screen));
  // browsers forbid it on a page that nobody has touched yet
  if (state.turn && !turn && screen && (navigator.userActivation?.hasBeenActive ?? true)) navigator.vibrate?.(TURN_MS);
  if (asked !== greeted) ask();
  if (state.screen !== "hall" || !read("token")) return;
  // a screen of the hall has a page of its own, and takes its token there
  write("hall", { token: read("token"), code: "" });
  write("token", null);
  location.replace("/hall");
}

/** Put new markup in its place; the focus and an open menu stay where they were. */
function put(id, before, now) {
  if (before === now) return;
  const place = at(id);
  const [keys, open] = [[...place.querySelectorAll(FOCUSED)], [...place.querySelectorAll("details")].map((each) => each.open)];
  const focused = keys.indexOf(document.activeElement);
  const typed = Object.fromEntries([...place.querySelectorAll("input:not([type])")].map(({ id: name, value }) => [name, value]));
  place.innerHTML = now;
  place.querySelectorAll("details").forEach((each, index) => { each.open = open[index] ?? false; });
  for (const [name, value] of Object.entries(typed)) if (at(name)) at(name).value = value;
  if (focused >= 0) place.querySelectorAll(FOCUSED)[focused]?.focus({ preventScroll: true });
}

/** Show the picture and its heading, where the page has one. */
function dress() {
  at("shown").hidden = !state.page.picture;
  const heading = state.heading || state.page.heading;
  const title = at("head").querySelector("h1");
  if (title && title.textContent !== heading) title.textContent = heading;
  document.title = (state.turn ? "● " : "") + (heading === "Oyez" ? heading : `${heading} – Oyez`);
  photographed(app.querySelector(".photo"));
  turned();
}

/** Show the reading of a photograph, or that it is on its way. */
function photographed(photo) {
  if (!photo) return;
  photo.classList.toggle("busy", state.busy);
  at("photo").disabled = state.busy;
  fill("reading", state.photo);
}

/** The picture of the screen, and its heading for those who do not see it. */
function pictured(message) {
  drawn.show(message);
  if (message.kept !== (read("kept") ?? "")) write("kept", message.kept || null);
  if (message.heading !== state.heading) say(message.heading);
  state.heading = message.heading;
  dress();
}

/** The seat is gone: with the game, at the touchscreen, or left. The table said so of the token of this line: another tab may have a new one. */
function forget() {
  if (told && read("token") === told) write("token", null);
}

function entered(anew) {
  fill("failed", "");
  if (anew && state.tab !== "turn") go("turn");
  requestAnimationFrame(() => at("head").querySelector("h1")?.focus({ preventScroll: true }));
}

function joined(message) {
  told = message.token;
  write("token", told);
  write("code", state.code);
  joining = null;
  fill("failed", "");
}

function answered({ id, ok, code, text }) {
  const again = code === "busy" || code === "too_fast";
  if (id === "hello") {
    forget();
    if (!leaving) fill("failed", text);
    leaving = null;
  } else if ((joining || leaving) && again && (!id || [joining?.id, leaving].includes(id))) {
    setTimeout(ask, BUSY_MS);
  } else if (joining?.id === id) {
    joining = null;
    fill("failed", ok ? "" : text);
    say(ok ? "" : text);
  } else if (leaving === id) {
    leaving = null;
    if (ok) forget();
    else note(text);
  } else if (!ok && text) {
    note(text);
  }
}

/** Send the request for a seat that is not answered, as another one would find the seat taken by this one; or to give it up. */
function ask() {
  if (joining) line.send(joining);
  if (leaving) line.send({ t: "leave", id: leaving });
  asked = greeted;
}

function join(wish) {
  if (joining) return;
  joining = { t: "join", id: newId(), code: state.code.trim().toUpperCase(), ...wish };
  fill("failed", "");
  ask();
}

/** The token stays until the table has given the seat free: nobody else could. */
function leave() {
  leaving ??= newId();
  ask();
}

/** Send a photograph of the dice, and show the table's reading. */
async function photograph(field) {
  const [file] = field.files;
  field.value = "";
  if (!file) return;
  const words = { ...app.querySelector(".photo").dataset };
  Object.assign(state, { busy: true, photo: "" });
  say(app.querySelector(".sending").textContent);
  dress();
  const text = await send(file, read("token"), state.language, words);
  Object.assign(state, { busy: false, photo: text });
  say(text);
  dress();
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

function go(tab) {
  if (tab === state.tab) return;
  if (tab === "turn" && history.state?.tab) history.back();
  else if (history.state?.tab) history.replaceState({ tab }, "");
  else if (tab !== "turn") history.pushState({ tab }, "");
  look(tab);
}

/** Let the table show this part of the page. */
function look(tab) {
  state.tab = tab;
  line.send({ t: "look", tab });
}

function newId() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Show a sentence for a while, and let a screen reader say it. */
function note(text) {
  fill("notice", text);
  say(text);
  clearTimeout(fading);
  fading = setTimeout(() => fill("notice", ""), NOTICE_MS);
}

function say(text) {
  if (text) spoken = text === spoken ? `${text}\u00a0` : text;
  at("status").textContent = spoken;
}

/** Put words into an element; none hide it. */
function fill(id, text) {
  at(id).hidden = !text;
  at(id).textContent = text ?? "";
}
