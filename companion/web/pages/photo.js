// A photograph of the dice: made smaller on the phone, and sent to the table.

const MAX_SIDE = 1600;
const QUALITY = 0.85;
const MAX_BYTES = 8 * 1024 * 1024;

/** Send a picture; the answer of the table, or one of the `words` lost and large. */
export async function send(file, token, language, words) {
  const body = await smaller(file);
  if (body.size > MAX_BYTES) return words.large;
  try {
    const answer = await fetch("/picture", {
      method: "POST", body, headers: { "Authorization": `Bearer ${token}`, "Accept-Language": language.replace("_", "-"), "Content-Type": "application/octet-stream" },
    });
    const { text } = await answer.json();
    return text || words.lost;
  } catch {
    return words.lost;
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
