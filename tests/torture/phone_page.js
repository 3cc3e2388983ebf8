// Runs in a page before its own modules: a clock that can jump, and the answers and errors that the test looks at.

(() => {
  const POLL_MS = 15;
  const MAX_STEPS = 60;
  const MAIN = ".foot .main-key";
  const real = { now: Date.now.bind(Date), later: window.setTimeout.bind(window), stop: window.clearTimeout.bind(window) };
  const timers = new Map();
  let offset = 0;
  let last = 0;
  const now = () => real.now() + offset;

  function plan(number) {
    const timer = timers.get(number);
    timer.real = real.later(() => {
      // as in a browser, an interval that was missed comes once
      if (timer.every === undefined) timers.delete(number);
      else {
        timer.at = now() + timer.every;
        plan(number);
      }
      timer.task(...timer.given);
    }, Math.max(0, timer.at - now()));
  }

  function start(task, ms, given, every) {
    timers.set(++last, { task, at: now() + (ms || 0), given, every });
    plan(last);
    return last;
  }

  function stop(number) {
    const timer = timers.get(number);
    if (timer) real.stop(timer.real);
    timers.delete(number);
  }

  class PageDate extends Date {
    constructor(...given) {
      if (given.length) super(...given);
      else super(now());
    }
    static now() { return now(); }
  }

  class PageSocket extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (!data.startsWith('{"t":"answer"')) return;
        answers.push(JSON.parse(data));
        sessionStorage.setItem("test.answers", JSON.stringify(answers));
      });
    }
  }

  // a page that loads itself again has answers already
  const answers = location.protocol === "http:" ? JSON.parse(sessionStorage.getItem("test.answers") ?? "[]") : [];
  const errors = [];
  let seen = "visible";
  addEventListener("error", (event) => errors.push(String(event.error?.stack ?? event.message)));
  addEventListener("unhandledrejection", (event) => errors.push(String(event.reason?.stack ?? event.reason)));
  Object.defineProperty(document, "visibilityState", { get: () => seen });
  Object.assign(window, {
    Date: PageDate, WebSocket: PageSocket, clearTimeout: stop, clearInterval: stop,
    setTimeout: (task, ms, ...given) => start(task, ms, given),
    setInterval: (task, ms, ...given) => start(task, ms, given, ms),
  });

  const read = (name) => JSON.parse(localStorage.getItem(`oyez.${name}`));
  const key = (name) => [...document.querySelectorAll(name)].filter((each) => !each.disabled && !each.matches("[aria-disabled]"));

  function crc32(text) {
    let crc = ~0;
    for (const byte of new TextEncoder().encode(text)) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  }

  /** The value with the names of each object in one order, as `sum_of` of `table_door.py` has it. */
  function ordered(value) {
    if (Array.isArray(value)) return value.map(ordered);
    if (!value || typeof value !== "object") return value;
    return Object.keys(value).sort().map((name) => [name, ordered(value[name])]);
  }

  /** True if the page's view is on the screen. */
  function drawn() {
    const heading = window.oyez?.state.view?.heading;
    return heading !== undefined && document.querySelector(".part.turn") !== null && document.querySelector("h1").textContent === heading;
  }

  /** The steps of a turn that are open: those that light up before others, those that are taken back never. */
  function steps() {
    const open = key(".part.turn button:not([aria-pressed=true], .undo)").filter((each) => !each.closest(".others"));
    const lit = open.filter((each) => each.querySelector(".lit"));
    return lit.length ? lit : open;
  }

  /** Take steps by chance until the turn can be confirmed; false if it cannot be then. */
  function choose(chance) {
    let seed = Math.floor(chance * 2 ** 32);
    for (let taken = 0; taken < MAX_STEPS; taken++) {
      const found = steps();
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      found[Math.floor((seed / 2 ** 32) * found.length)]?.click();
      if (!found.length || key(MAIN).length) break;
    }
    return key(MAIN).length > 0;
  }

  function confirm() {
    const found = key(MAIN)[0];
    found?.click();
    return Boolean(found);
  }

  /** Try until it is done; false if it is not within so many milliseconds. */
  function soon(done, ms) {
    const end = real.now() + ms;
    return new Promise((told) => {
      (function tried() {
        if (done()) told(true);
        else if (real.now() > end) told(false);
        else real.later(tried, POLL_MS);
      })();
    });
  }

  window.test = {
    /** So much time goes by at once: timers that are due come next. */
    jump(ms) {
      offset += ms;
      for (const [number, timer] of timers) {
        real.stop(timer.real);
        plan(number);
      }
    },
    /** The page is hidden or seen again, and hears of it. */
    look(visible) {
      seen = visible ? "visible" : "hidden";
      document.dispatchEvent(new Event("visibilitychange"));
    },
    choose,
    confirm,
    /** Choose and confirm, as soon as the game is drawn; false if there is nothing to confirm within some time. */
    act: (chance, ms) => soon(() => choose(chance) && confirm(), ms),
    /** The state once it is settled: connected, drawn, nothing on its way; as it is after so many milliseconds. */
    async settled(ms) {
      await soon(() => window.oyez?.state.online && read("act") === null && (drawn() || oyez.state.screen === "result"), ms);
      return test.state();
    },
    /** What the page shows and keeps; `view` as a sum, `drawn` if it is on the screen. */
    state() {
      const state = window.oyez?.state;
      const view = state?.view ?? null;
      return {
        begun: Boolean(state), page: Boolean(document.getElementById("app")), online: Boolean(state?.online), screen: state?.screen ?? "", act: read("act"), answers, errors,
        view: view && crc32(JSON.stringify(ordered(view))), drawn: drawn(),
      };
    },
  };
})();
