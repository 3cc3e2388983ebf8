// The picture of a screen of the table: pieces of SVG by their places, and the taps on its keys.

const SVG = "http://www.w3.org/2000/svg";
const HOLD_MS = 800;
const BEAT_MS = 100;
const HEAD = 44;
const KEYS = "[role=button], [data-key]";

/** The picture; `tapped(message)` sends a tap. `show` takes a message of the table, `element` is the drawing, which lies `top()` below the page's upper edge. */
export function picture(tapped) {
  const element = document.createElementNS(SVG, "svg");
  const icons = document.createElementNS(SVG, "defs");
  let number = 0;
  let hold = null;
  let above = HEAD;
  let last = { text: "", at: 0 };
  element.setAttribute("class", "picture screen");
  element.append(icons);

  /** Put the pieces that are new in their places; the focus stays on a key, also where it is drawn anew. */
  function show({ n, size, count, parts, symbols }) {
    number = n;
    element.setAttribute("viewBox", `0 0 ${size.join(" ")}`);
    element.classList.toggle("tall", size[1] > size[0]);
    element.style.setProperty("--shape", size[0] / size[1]);
    const before = element.contains(document.activeElement) ? document.activeElement : null;
    const at = placeOf(before);
    if (symbols) icons.insertAdjacentHTML("beforeend", symbols);
    for (const [place, text] of Object.entries(parts)) {
      const old = element.children[Number(place) + 1];
      if (old) old.outerHTML = text;
      else element.insertAdjacentHTML("beforeend", text);
    }
    while (element.children.length > count + 1) element.lastElementChild.remove();
    if (before && !before.isConnected) successor(before, at)?.focus({ preventScroll: true });
  }

  /** The key that stands for one that is gone: with the same name, else the next one. */
  function successor(gone, at) {
    const keys = [...element.querySelectorAll("[role=button]")];
    const name = gone.getAttribute("aria-label");
    return keys.find((key) => key.getAttribute("aria-label") === name) ?? keys.find((key) => placeOf(key) >= at) ?? keys.at(-1);
  }

  const placeOf = (key) => [...element.children].indexOf(key) - 1;

  function tap(key, held) {
    const message = { t: "tap", picture: number, key: placeOf(key), held };
    const text = JSON.stringify(message);
    // a key that was drawn anew while it was held is another one; one that a child drums on sends as much as the table reads
    if (message.key < 0 || (text === last.text && Date.now() - last.at < BEAT_MS)) return;
    last = { text, at: Date.now() };
    tapped(message);
  }

  function begin(key) {
    end();
    key.classList.add("held");
    hold = { key, timer: setTimeout(() => { hold.done = true; tap(key, true); }, HOLD_MS) };
  }

  function end() {
    clearTimeout(hold?.timer);
    hold?.key.classList.remove("held");
  }

  element.onpointerdown = ({ target }) => {
    const key = target.closest("[data-hold]");
    hold = null;
    if (key) begin(key);
  };
  element.onpointerup = element.onpointercancel = element.onpointerleave = end;
  element.onclick = ({ target }) => {
    const key = target.closest(KEYS);
    if (key && !hold?.done) tap(key, false);
  };
  element.onkeydown = (event) => {
    if (!["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    const key = event.target.closest(KEYS);
    if (!key || event.repeat) return;
    hold = null;
    if ("hold" in key.dataset) begin(key);
    else tap(key, false);
  };
  element.onkeyup = () => {
    if (hold && !hold.done) tap(hold.key, false);
    end();
    hold = null;
  };
  element.oncontextmenu = (event) => event.preventDefault();

  /** The pixels of the page above the picture. */
  function top() {
    if (element.getClientRects().length) above = Math.max(0, Math.round(element.getBoundingClientRect().top + scrollY));
    element.style.setProperty("--top", `${above}px`);
    return above;
  }

  return { element, show, top };
}
