// Runs in a page before its own modules: a clock that can jump, taps by chance, and the errors that the test looks at.

(() => {
  const POLL_MS = 15;
  const TAP_MS = 450;
  const MAX_STEPS = 12;
  const MAIN = /^(Confirm|Hold|Take one of each)/;
  const AWAY = /^(Back|Sheet|Board|History|Town|Activities|Events|All players|Next sheet|To the wheel|Player |Take back|Take the turn back)|points so far/;
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

  const errors = [];
  let seen = "visible";
  addEventListener("error", (event) => errors.push(String(event.error?.stack ?? event.message)));
  addEventListener("unhandledrejection", (event) => errors.push(String(event.reason?.stack ?? event.reason)));
  Object.defineProperty(document, "visibilityState", { get: () => seen });
  Object.assign(window, {
    Date: PageDate, clearTimeout: stop, clearInterval: stop,
    setTimeout: (task, ms, ...given) => start(task, ms, given),
    setInterval: (task, ms, ...given) => start(task, ms, given, ms),
  });

  const read = (name) => JSON.parse(localStorage.getItem(`oyez.${name}`));
  const drawn = () => document.querySelector("#shown:not([hidden]) svg.picture");
  const keys = () => [...(drawn()?.querySelectorAll("[role=button]:not([aria-disabled], [data-hold])") ?? [])];
  const label = (key) => key.getAttribute("aria-label");
  const main = () => keys().find((key) => MAIN.test(label(key)));
  const click = (key) => key?.dispatchEvent(new MouseEvent("click", { bubbles: true }));

  const pace = () => new Promise((done) => real.later(done, TAP_MS));

  function tap(chance) {
    const found = keys().filter((key) => !AWAY.test(label(key)));
    click(found[Math.floor(chance * found.length)]);
    return found.length > 0;
  }

  /** Tap keys by chance until there is one that confirms the turn, at a person's pace; false if there is no key. */
  async function choose(chance) {
    let seed = Math.floor(chance * 2 ** 32);
    for (let taken = 0; taken < MAX_STEPS && !main(); taken++) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      tap(seed / 2 ** 32);
      await pace();
    }
    return keys().length > 0;
  }

  /** Tap the key that confirms, or any one where no single key does; false if there is none. */
  function confirm() {
    const key = main();
    click(key);
    return Boolean(key) || tap(0.5);
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
    /** Choose and confirm, once the game is drawn; false if it is not within some time. */
    async act(chance, ms) {
      if (!await soon(() => keys().length > 0, ms)) return false;
      // no tap counts on a key that has just come under the finger
      await pace();
      return await choose(chance) && confirm();
    },
    /** The state once it is settled: connected and drawn; as it is after so many milliseconds. */
    async settled(ms) {
      await soon(() => window.oyez?.state.online && (drawn() || oyez.state.screen === "lobby"), ms);
      return test.state();
    },
    /** True if the picture is made of these parts. */
    shows(parts) {
      const [picture, fresh] = [drawn(), document.createElementNS("http://www.w3.org/2000/svg", "g")];
      if (picture?.children.length !== parts.length + 1) return false;
      return parts.every((text, place) => {
        fresh.innerHTML = text;
        return fresh.firstElementChild.isEqualNode(picture.children[place + 1]);
      });
    },
    /** What the page shows and keeps. */
    state() {
      const state = window.oyez?.state;
      return { begun: Boolean(state), page: Boolean(document.getElementById("app")), online: Boolean(state?.online), height: window.oyez?.height() ?? 0, screen: state?.screen ?? "", token: read("token"), errors };
    },
  };
})();
