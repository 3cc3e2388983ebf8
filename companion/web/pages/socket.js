// The connection to the table: opened anew whenever it may be dead, as a phone that was locked does not notice.

const CONNECT_MS = 3000;
const PING_MS = 5000;
const SILENT_MS = 8000;
const TICK_MS = 1000;
const JUMP_MS = 3000;
const RETRY_MS = [200, 500, 1000, 2000, 3000];

/** Connect; `hello()` gives the first message, `heard(message)` gets each one, `changed(open)` the state of the line. */
export function connect({ hello, heard, changed }) {
  let socket = null;
  let open = false;
  let tries = 0;
  let lastHeard = 0;
  let lastPing = 0;
  let lastTick = Date.now();
  let retry = null;
  let deadline = null;

  function start() {
    stop();
    const own = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`);
    socket = own;
    deadline = setTimeout(() => own === socket && again(), CONNECT_MS);
    own.onopen = () => {
      if (own !== socket) return;
      own.send(JSON.stringify(hello()));
    };
    own.onmessage = (event) => {
      if (own !== socket) return;
      lastHeard = Date.now();
      if (!open) {
        open = true;
        tries = 0;
        clearTimeout(deadline);
        changed(true);
      }
      let message;
      try {
        message = JSON.parse(event.data);
      } catch {
        return;
      }
      if (message.t !== "pong") heard(message);
    };
    own.onclose = own.onerror = () => own === socket && again();
  }

  function stop() {
    clearTimeout(retry);
    clearTimeout(deadline);
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
    retry = setTimeout(start, RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]);
  }

  function ping() {
    lastPing = Date.now();
    send({ t: "ping" });
  }

  function send(message) {
    if (!open || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  // back from the lock screen, another app or another network: the line is only trusted if it was just heard
  function wake() {
    if (document.visibilityState === "hidden") return;
    tries = 0;
    if (!open || Date.now() - lastHeard > PING_MS + TICK_MS) start();
    else ping();
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
  addEventListener("pageshow", (event) => event.persisted && start());
  addEventListener("online", start);
  start();
  return { send, restart: start };
}
