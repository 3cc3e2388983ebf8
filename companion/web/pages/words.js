// The words of the pages in the language of this phone, as the server has them.

import { request } from "./request.js";
import { read, write } from "./storage.js";

export const LANGUAGES = [["en", "English"], ["fr", "Français"], ["zh_Hant", "繁體中文"], ["zh_Hans", "简体中文"]];

let words = {};
let version = "";
let fixed = "";

/** The language chosen on this phone, or the nearest to the browser's. */
export function language() {
  if (fixed) return fixed;
  const chosen = read("language");
  if (LANGUAGES.some(([key]) => key === chosen)) return chosen;
  for (const tag of navigator.languages || []) {
    if (/^zh-(hant|tw|hk|mo)/i.test(tag)) return "zh_Hant";
    const found = { zh: "zh_Hans", fr: "fr", en: "en" }[tag.slice(0, 2).toLowerCase()];
    if (found) return found;
  }
  return "en";
}

/** Speak this language as long as the page is open: that of a hall, which the table decides. */
export function fix(key) {
  fixed = key;
}

/** Choose the language of this phone. */
export function choose(key) {
  write("language", key);
}

/** Fetch the words unless they are known; `wanted` names their version. Returns true if they are other words than before. */
export async function load(wanted) {
  if (wanted && wanted === version) return false;
  const answer = await request(`/words/${language()}`);
  if (!answer.ok) throw new Error(`words: ${answer.status}`);
  words = await answer.json();
  version = wanted || "";
  document.documentElement.lang = language().replace("_", "-");
  return true;
}

/** The words of a key, with the values of its blanks. */
export function w(key, blanks) {
  return (words[key] ?? "").replace(/\{(\w+)\}/g, (whole, name) => blanks?.[name] ?? whole);
}
