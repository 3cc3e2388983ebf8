// The connection to the table: opened anew whenever it may be dead, as a phone that was locked does not notice.

const CONNECT_MS = 3000;
const PING_MS = 5000;
const PONG_MS = 1000;
const SILENT_MS = 8000;
const TICK_MS = 1000;
const JUMP_MS = 3000;
const FRESH_MS = 300;
const LOOK_MS = 1000;
const ABSENT_MS = 500;
const RETRY_MS = [200, 500, 1000, 2000, 3000];
const REFUSED_TRIES = 2;

/** Connect; `hello()` gives the first message, `heard(message)` gets each one, `changed(open)` the state of the line, `refused(text)` the table's reason for its end. */
export function connect({ hello, heard, changed, refused }) {
  let socket = null;
  let open = false;
  let tries = 0;
  let begun = 0;
  let lastHeard = 0;
  let lastPing = 0;
  let lastTick = Date.now();
  let retry = null;
  let deadline = null;
  let looking = null;

  function start() {
    stop();
    const own = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    socket = own;
    begun = Date.now();
    deadline = setTimeout(() => own === socket && again(), CONNECT_MS);
    own.onopen = () => own === socket && own.send(JSON.stringify(hello()));
    own.onmessage = (event) => {
      if (own !== socket) return;
      lastHeard = Date.now();
      const message = JSON.parse(event.data);
      if (message.t === "refused") {
        tries = Math.max(tries, REFUSED_TRIES);
        refused(message.text);
        return;
      }
      clearTimeout(deadline);
      if (!open) {
        open = true;
        tries = 0;
        changed(true);
      }
      if (message.t !== "pong") heard(message);
    };
    own.onclose = own.onerror = () => own === socket && again();
  }

  function stop() {
    clearTimeout(retry);
    clearTimeout(deadline);
    looking = null;
    const old = socket;
    socket = null;
    if (old) old.close();
    if (open) {
      open = false;
      changed(false);
    }
  }

  function again() {
    stop();
    changed(false);
    retry = setTimeout(look, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
  }

  /** Connect once the table answers by HTTP: after failed websockets browsers hold each further one back, for up to a minute. */
  async function look() {
    const own = looking = {};
    try {
      await fetch("/", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(LOOK_MS) });
    } catch {
      if (own !== looking) return;
      tries = 0;
      retry = setTimeout(look, ABSENT_MS);
      return;
    }
    if (own === looking) start();
  }

  function ping() {
    lastPing = Date.now();
    send({ t: "ping" });
  }

  function send(message) {
    if (open && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  // back from the lock screen or another app: the line is only trusted if it was just heard, and answers at once
  function wake() {
    if (document.visibilityState === "hidden") return;
    if (!open || Date.now() - lastHeard > PING_MS + TICK_MS) {
      startAnew();
      return;
    }
    ping();
    clearTimeout(deadline);
    deadline = setTimeout(start, PONG_MS);
  }

  /** Connect now: the phone is back, perhaps in another network. A phone tells so in several ways at once. */
  function startAnew() {
    tries = 0;
    if (open || !socket || Date.now() - begun > FRESH_MS) start();
  }

  setInterval(() => {
    const now = Date.now();
    const jumped = now - lastTick > JUMP_MS;
    lastTick = now;
    if (jumped) wake();
    else if (open && now - lastHeard > SILENT_MS) again();
    else if (open && now - lastPing > PING_MS) ping();
  }, TICK_MS);
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (event) => event.persisted && startAnew());
  addEventListener("online", startAnew);
  start();
  return { send, restart: start };
}
