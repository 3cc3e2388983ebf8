// A photograph of the dice: made smaller on the phone, sent to the table, and its reading shown.

import { h } from "./dom.js";
import { w } from "./words.js";

const MAX_SIDE = 1600;
const QUALITY = 0.85;
const MAX_BYTES = 8 * 1024 * 1024;

/** The key that opens the camera, while a throw is due; nothing for a phone that may not send pictures. */
export function photoKey({ state, photograph }) {
  const may = state.you !== null || state.role === "host";
  if (!may || !state.table.throw) return null;
  const { busy, text } = state.photo;
  return h("div", { key: "photo", class: "photo" },
    h("label", { class: busy ? "key photo-key busy" : "key photo-key" },
      h("input", {
        type: "file", accept: "image/jpeg,image/png,image/*", capture: "environment", disabled: busy,
        onchange: (event) => { const { files } = event.target; const file = files[0]; if (file) photograph(file); event.target.value = ""; },
      }), h("span", {}, w(busy ? "photoSending" : "photograph"))),
    h("p", { class: text ? "photo-text" : "hint" }, text || w("photoHint")));
}

/** Send a picture; the answer of the table as { ok, text }. */
export async function send(file, token, language) {
  const body = await smaller(file);
  if (body.size > MAX_BYTES) return { ok: false, text: w("photoTooLarge") };
  try {
    const answer = await fetch("/picture", {
      method: "POST", body, headers: { "Authorization": `Bearer ${token}`, "Accept-Language": language.replace("_", "-"), "Content-Type": "application/octet-stream" },
    });
    const { ok, text } = await answer.json();
    return { ok: ok === true, text: text || w("photoLost") };
  } catch {
    return { ok: false, text: w("photoLost") };
  }
}

/** The picture upright and at most MAX_SIDE wide and high; the file itself where the phone cannot make it smaller. */
async function smaller(file) {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, MAX_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    return blob ?? file;
  } catch {
    return file;
  }
}
