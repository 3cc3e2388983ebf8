// What this phone keeps: language, token, the table's code, the kind of game, drafts, the turn that is not acknowledged. Without storage it keeps them for the visit.

const PREFIX = "oyez.";
const visit = new Map();

/** The value kept under a name, null if there is none. */
export function read(name) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? null : JSON.parse(text);
  } catch {
    return visit.get(name) ?? null;
  }
}

/** Keep a value under a name; null forgets it. */
export function write(name, value) {
  visit.set(name, value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // a phone that keeps nothing: the visit's own memory has it
  }
}

/** Call back when another tab has changed something. */
export function onChange(changed) {
  addEventListener("storage", (event) => {
    if (event.key === null || event.key.startsWith(PREFIX)) changed(event.key?.slice(PREFIX.length));
  });
}
