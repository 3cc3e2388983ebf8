// Runs in a page before its own modules: a clock that can jump, and the answers and errors that the test looks at.

(() => {
  const POLL_MS = 15;
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
      this.addEventListener("message", ({ data }) => { if (data.startsWith('{"t":"answer"')) answers.push(JSON.parse(data)); });
    }
  }

  const answers = [];
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

  /** True if the page's view is on the screen. */
  function drawn() {
    const points = window.oyez?.state.view?.sheet.points;
    return Boolean(points) && document.getElementById("app").textContent.includes(points);
  }

  /** Choose the first step of a turn, one of those that are open, or an answer; true if it can be confirmed. */
  function choose(chance) {
    const found = [...key(".part.turn .deed"), ...key(".part.turn .deeds .card")];
    found[Math.floor(chance * found.length)]?.click();
    return key(".main-key").length > 0;
  }

  function confirm() {
    const found = key(".main-key")[0];
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
        view: view && crc32(JSON.stringify(view)), drawn: drawn(),
      };
    },
  };
})();
