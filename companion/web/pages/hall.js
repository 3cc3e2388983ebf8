// The hall's page for a room: the picture that the table draws of itself. It only reads.

import { picture } from "./picture.js";
import { connect } from "./socket.js";
import { read, write } from "./storage.js";

const at = (id) => document.getElementById(id);
const drawn = picture(() => {});
let known = { lost: "" };
let full = "";

fragment();
const line = connect({ hello, heard, changed, refused: (text) => { full = text; changed(false); } });
addEventListener("hashchange", () => { fragment(); line.restart(); });
at("door").onsubmit = enter;
// a browser fills the screen after a tap alone, and keeps it on for pages that it trusts
drawn.element.addEventListener("click", () => document.documentElement.requestFullscreen?.());
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

/** A token or the code of the table come in the fragment: no server and no log sees it. Take them out of the address. */
function fragment() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const [token, code] = [asked.get("k") ?? "", asked.get("c") ?? ""];
  if (asked.size) write("hall", { token: /^[0-9a-f]{32}$/.test(token) ? token : null, code: code.slice(0, 8) });
  history.replaceState(null, "", location.pathname + location.search);
}

function hello() {
  const language = new URLSearchParams(location.search).get("language") ?? "";
  return { t: "hall", token: null, code: "", ...read("hall"), language: language.slice(0, 10) };
}

/** Show the picture, or the field for the code where a TV may not show the table. */
function heard(message) {
  if (message.t === "picture") drawn.show(message);
  if (!message.words) return;
  // another start of the server may bring other files
  if (known.boot && known.boot !== message.boot) location.reload();
  known = message;
  document.documentElement.lang = message.language.replace("_", "-");
  for (const [id, words] of Object.entries(message.words)) say(id, words);
  at("door").hidden = message.ok;
  if (!message.ok) {
    write("hall", { token: null, code: read("hall")?.code ?? "" });
    drawn.element.remove();
  } else if (!drawn.element.isConnected) at("main").append(drawn.element);
}

function enter(event) {
  event.preventDefault();
  write("hall", { token: null, code: at("code").value.trim().toUpperCase() });
  line.restart();
}

/** Say that the line is lost, by the table's reason if it gave one. */
function changed(open) {
  if (open) full = "";
  say("lost", open ? "" : full || known.lost);
}

function say(id, words) {
  if (at(id).textContent !== words) at(id).textContent = words;
}

function stayAwake() {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
}
