// Load the page again if a part of it has not come: the table may have been starting just then.

const AGAIN_MS = 2000;
let incomplete = false;

addEventListener("incomplete", begin);
addEventListener("error", ({ target }) => ["SCRIPT", "LINK"].includes(target.tagName) && begin(), true);

function begin() {
  if (!incomplete) setTimeout(again, AGAIN_MS);
  incomplete = true;
}

async function again() {
  try {
    await fetch("/", { method: "HEAD", cache: "no-store" });
    location.reload();
  } catch {
    setTimeout(again, AGAIN_MS);
  }
}
