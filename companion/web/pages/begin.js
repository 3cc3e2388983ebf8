// Load the page again if a part of it has not come: the table may have been starting just then.

const AGAIN_MS = 500;
const ANSWER_MS = 3000;
const LOADED_MS = 20000;
let incomplete = false;

addEventListener("incomplete", begin);
addEventListener("error", ({ target }) => ["SCRIPT", "LINK"].includes(target.tagName) && begin(), true);

function begin() {
  if (!incomplete) setTimeout(again, AGAIN_MS);
  incomplete = true;
}

// a line that fell silent reports no error for minutes
setTimeout(() => document.readyState !== "complete" && begin(), LOADED_MS);

async function again() {
  const late = new AbortController();
  setTimeout(() => late.abort(), ANSWER_MS);
  try {
    await fetch("/", { method: "HEAD", cache: "no-store", signal: late.signal });
    location.reload();
  } catch {
    setTimeout(again, AGAIN_MS);
  }
}
