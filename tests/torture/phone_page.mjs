// The pages of phones without a browser: the real modules in node, with a document, a storage, a clock and a network
// that obey the test. Orders come as JSON lines, each is answered with one. `node --experimental-vm-modules`.

import { createConnection } from "node:net";
import { createInterface } from "node:readline";
import { randomBytes, webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [port, pages, games] = process.argv.slice(2);
const HOST = `127.0.0.1:${port}`;
const TICK_MS = 10;
const tabs = new Map();
const stores = new Map();

/** A part of the document: as much of it as the pages use. */
class Element {
  constructor(name, data) {
    Object.assign(this, { localName: name, childNodes: [], parent: null, attributes: {}, dataset: {}, style: {} });
    this.nodeType = name ? 1 : 3;
    if (!name) this.data = String(data);
  }
  get firstChild() { return this.childNodes[0] ?? null; }
  get nextSibling() { return this.parent?.childNodes[this.parent.childNodes.indexOf(this) + 1] ?? null; }
  get parentElement() { return this.parent; }
  get textContent() { return this.nodeType === 3 ? this.data : this.childNodes.map((kid) => kid.textContent).join(""); }
  set textContent(text) { this.childNodes = [new Element("", text)]; }
  insertBefore(node, next) {
    node.remove();
    const at = next ? this.childNodes.indexOf(next) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parent = this;
  }
  append(...nodes) { for (const node of nodes) this.insertBefore(node, null); }
  remove() {
    const at = this.parent?.childNodes.indexOf(this) ?? -1;
    if (at >= 0) this.parent.childNodes.splice(at, 1);
    this.parent = null;
  }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  getAttribute(name) { return this.attributes[name] ?? null; }
  removeAttribute(name) { delete this.attributes[name]; }
  closest() { return null; }
  focus() {}
  scrollTo() {}
  get classes() { return (this.attributes.class ?? "").split(" "); }
  *all() { for (const kid of this.childNodes) { yield kid; yield* kid.all(); } }
  querySelector() { return null; }
  querySelectorAll() { return []; }
}

/** A websocket (RFC 6455) over a line that can be cut after any byte, or fall silent. */
class Socket {
  constructor(tab) {
    Object.assign(this, { tab, readyState: 0, buffer: Buffer.alloc(0), upgraded: false });
    if (!tab.wifi) { setTimeout(() => this.end(), 1); return; }
    this.line = createConnection(Number(port), "127.0.0.1");
    this.line.on("connect", () => this.put(Buffer.from(
      `GET /ws HTTP/1.1\r\nHost: ${HOST}\r\nOrigin: http://${HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n`
      + `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`)));
    this.line.on("data", (data) => this.take(data));
    this.line.on("error", () => {});
    this.line.on("close", () => this.tab.soon(() => this.end()));
  }
  put(data) {
    if (this.silent || !this.line || this.line.destroyed) return;
    const left = this.tab.cutAfter;
    if (left !== null && data.length >= left) {
      this.line.write(data.subarray(0, left));
      this.cut();
      return;
    }
    if (left !== null) this.tab.cutAfter -= data.length;
    this.line.write(data);
  }
  /** The line ends: at once for both, or so that nobody hears of it. */
  cut() {
    this.tab.cutAfter = null;
    if (this.tab.quiet) this.silent = true;
    else this.line?.destroy();
  }
  take(data) {
    if (this.silent) return;
    const left = this.tab.cutAfter;
    if (left !== null && data.length >= left) { this.cut(); return; }
    if (left !== null) this.tab.cutAfter -= data.length;
    this.buffer = Buffer.concat([this.buffer, data]);
    if (!this.upgraded) {
      const end = this.buffer.indexOf("\r\n\r\n");
      if (end < 0) return;
      if (!this.buffer.subarray(0, 12).includes("101")) { this.line.destroy(); return; }
      this.buffer = this.buffer.subarray(end + 4);
      this.upgraded = true;
      this.tab.soon(() => { this.readyState = 1; this.onopen?.(); });
    }
    for (;;) {
      if (this.buffer.length < 2) return;
      let size = this.buffer[1] & 127;
      let start = 2;
      if (size === 126) { if (this.buffer.length < 4) return; size = this.buffer.readUInt16BE(2); start = 4; }
      else if (size === 127) { if (this.buffer.length < 10) return; size = Number(this.buffer.readBigUInt64BE(2)); start = 10; }
      if (this.buffer.length < start + size) return;
      const kind = this.buffer[0] & 15;
      const content = this.buffer.subarray(start, start + size);
      this.buffer = this.buffer.subarray(start + size);
      if (kind === 1) { const text = content.toString(); this.tab.soon(() => this.message(text)); }
      else if (kind === 9) this.frame(content, 10);
      else if (kind === 8) this.line.destroy();
    }
  }
  message(text) {
    if (this.readyState !== 1) return;
    const message = JSON.parse(text);
    if (message.t === "answer") this.tab.answers.push(message);
    this.onmessage?.({ data: text });
  }
  send(text) { this.frame(Buffer.from(text), 1); }
  frame(content, kind) {
    const head = content.length < 126 ? Buffer.from([0x80 | kind, 0x80 | content.length])
      : Buffer.from([0x80 | kind, 0xfe, content.length >> 8, content.length & 255]);
    this.put(Buffer.concat([head, Buffer.alloc(4), content]));
  }
  close() { this.readyState = 3; this.line?.destroy(); }
  end() { if (this.readyState !== 3) { this.readyState = 3; this.onclose?.({}); } }
}

/** A tab of a phone: the page in a world of its own. */
class Tab {
  constructor(name, phone, hash) {
    Object.assign(this, { name, phone, locked: false, offset: 0, timers: new Map(), queue: [], listeners: {}, answers: [],
      errors: [], sockets: [], wifi: true, quiet: false, cutAfter: null, nextTimer: 1, ended: false });
    if (!stores.has(phone)) stores.set(phone, new Map());
    this.hash = hash;
  }
  now() { return Date.now() + this.offset; }
  /** Something that the page hears as soon as it is not frozen. */
  soon(task) { if (!this.ended) this.queue.push(task); }
  run(task, ...given) { try { task(...given); } catch (error) { this.errors.push(String(error.stack)); } }
  tick() {
    if (this.locked || this.ended) return;
    for (const task of this.queue.splice(0)) this.run(task);
    const now = this.now();
    for (const [number, timer] of [...this.timers]) {
      if (timer.at > now || !this.timers.has(number)) continue;
      // as in a browser, an interval that was missed comes once
      if (timer.every === undefined) this.timers.delete(number);
      else timer.at = now + timer.every;
      this.run(timer.task, ...timer.given);
    }
  }
  later(task, ms, given, every) {
    this.timers.set(this.nextTimer, { task, at: this.now() + (ms || 0), given, every });
    return this.nextTimer++;
  }
  tell(name, event = {}) { for (const listener of this.listeners[name] ?? []) this.run(listener, event); }
  world() {
    const store = stores.get(this.phone);
    const status = new Element("p");
    const app = new Element("div");
    const listen = (name, listener) => { (this.listeners[name] ??= []).push(listener); };
    const tab = this;
    const document = {
      createElement: (name) => new Element(name), createElementNS: (_space, name) => new Element(name),
      createTextNode: (text) => new Element("", text), addEventListener: listen, documentElement: new Element("html"),
      head: { append: (style) => setTimeout(() => style.onload?.(), 0) }, body: null, activeElement: null,
      getElementById: (id) => (id === "app" ? app : status), querySelector: () => null, querySelectorAll: () => [],
      visibilityState: "visible", title: "",
    };
    class Page extends Date { static now() { return tab.now(); } }
    this.app = app;
    this.document = document;
    return vm.createContext({
      document, Node: { TEXT_NODE: 3 }, console, URLSearchParams, crypto: webcrypto, Uint8Array, Date: Page, matchMedia: () => ({ matches: false }),
      navigator: { languages: ["en"] }, addEventListener: listen, scrollTo() {}, requestAnimationFrame: (task) => this.soon(task),
      location: { protocol: "http:", host: HOST, hash: this.hash, pathname: "/" },
      history: { state: null, replaceState() {}, pushState() {}, back() {} },
      localStorage: {
        getItem: (key) => store.get(key) ?? null, removeItem: (key) => this.stored(store, key, null),
        setItem: (key, value) => this.stored(store, key, value),
      },
      setTimeout: (task, ms, ...given) => this.later(task, ms, given), clearTimeout: (number) => this.timers.delete(number),
      setInterval: (task, ms, ...given) => this.later(task, ms, given, ms), clearInterval: (number) => this.timers.delete(number),
      fetch: async (path) => {
        if (!this.wifi) throw new TypeError("no network");
        return fetch(`http://${HOST}${path}`);
      },
      WebSocket: Object.assign(function () { const made = new Socket(tab); tab.sockets.push(made); return made; }, { OPEN: 1 }),
    });
  }
  /** Another tab of the same phone hears of each change. */
  stored(store, key, value) {
    if (value === null) store.delete(key);
    else store.set(key, value);
    for (const other of tabs.values()) {
      if (other !== this && other.phone === this.phone) other.soon(() => other.tell("storage", { key }));
    }
  }
  async open() {
    this.context = this.world();
    const known = new Map();
    const load = (path) => {
      if (known.has(path)) return known.get(path);
      const [, first, second, third] = path.split("/");
      const file = first === "pages" ? `${pages}/${second}` : `${games}/${second.replace("-", "_")}/pages/${third}`;
      let source = readFileSync(file, "utf8");
      if (path === "/pages/main.js") source += "\nglobalThis.oyez = { state };";
      const made = new vm.SourceTextModule(source, { context: this.context, identifier: path, importModuleDynamically: linked });
      known.set(path, made);
      return made;
    };
    const resolve = (name, from) => load(name.startsWith("./") ? from.identifier.replace(/[^/]*$/, name.slice(2)) : name);
    const linked = async (name, from) => {
      const made = resolve(name, from);
      if (made.status === "unlinked") await made.link(resolve);
      if (made.status === "linked") await made.evaluate();
      return made;
    };
    await linked("/pages/main.js", { identifier: "/" });
  }
  end() {
    this.ended = true;
    for (const socket of this.sockets) socket.line?.destroy();
    tabs.delete(this.name);
  }
  /** The keys that a finger could tap now. */
  keys(name) {
    return [...this.app.all()].filter((each) => each.localName === "button" && each.classes.includes(name)
      && each.attributes["aria-disabled"] === undefined && each.attributes.disabled === undefined);
  }
  tap(name) {
    const found = this.keys(name);
    if (!found.length) return false;
    this.run(() => found[Math.floor(Math.random() * found.length)].onclick({ target: found[0] }));
    return true;
  }
}

const orders = {
  async open({ tab, phone, hash }) {
    const made = new Tab(tab, phone, hash ?? "");
    tabs.set(tab, made);
    await made.open();
    return {};
  },
  close({ tab }) { tabs.get(tab)?.end(); return {}; },
  /** Choose the first step of a turn: a deed of a die, or an answer. */
  choose({ tab }) { const page = tabs.get(tab); return { chosen: page.tap("deed") || page.tap("card") }; },
  confirm({ tab, times }) {
    const page = tabs.get(tab);
    const before = page.keys("main-key")[0];
    if (!before) return { confirmed: false };
    // the finger finds the same key twice, even if the page has changed it by then
    for (let tap = 0; tap < (times ?? 1); tap++) page.run(() => before.onclick({ target: before }));
    return { confirmed: true };
  },
  lock({ tab }) { tabs.get(tab).locked = true; return {}; },
  /** So much time has gone by; the page goes on, and may hear that it is seen again. */
  unlock({ tab, ms, seen }) {
    const page = tabs.get(tab);
    page.offset += ms;
    page.locked = false;
    if (seen) page.tell("visibilitychange");
    return {};
  },
  cut({ tab, after, quiet }) { Object.assign(tabs.get(tab), { cutAfter: after, quiet }); return {}; },
  wifi({ tab, on }) {
    const page = tabs.get(tab);
    Object.assign(page, { wifi: on, quiet: false, cutAfter: null });
    if (on) page.tell("online");
    else for (const socket of page.sockets) socket.line?.destroy();
    return {};
  },
  look({ tab }) {
    const page = tabs.get(tab);
    const { state } = page.context.oyez ?? {};
    const act = stores.get(page.phone).get("oyez.act");
    return { state: state && { screen: state.screen, online: state.online, you: state.you, half: state.half, game: state.game,
      revision: state.revision, view: state.view }, act: act ? JSON.parse(act) : null, answers: page.answers, errors: page.errors,
      shown: page.app?.textContent.length > 0 };
  },
};

setInterval(() => { for (const tab of [...tabs.values()]) tab.tick(); }, TICK_MS);
createInterface({ input: process.stdin }).on("line", async (line) => {
  const order = JSON.parse(line);
  let answer;
  try { answer = await orders[order.do](order); } catch (error) { answer = { failed: String(error.stack) }; }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}).on("close", () => process.exit(0));
process.on("unhandledRejection", (error) => { for (const tab of tabs.values()) tab.errors.push(String(error?.stack)); });
