// Requests by HTTP that give up in time: on a line that fell silent a browser waits for minutes.

const ANSWER_MS = 3000;

/** Fetch a path; throws if nobody answers within so many milliseconds. */
export async function request(path, options, ms = ANSWER_MS) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ms);
  try {
    return await fetch(path, { ...options, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}
