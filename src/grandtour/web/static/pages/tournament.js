// A tournament: its page is drawn again when something has changed, and the title of the tab says when my table is ready.

import "./plain.js";
import { by } from "../shared/dom.js";
import { replace } from "../shared/preserve.js";

const PAUSE = 4000; // milliseconds between two questions
const box = by("live");
const title = document.title;

/** What the server needs to know to say that nothing is new. */
function seen() {
  return box.querySelector("[data-mark]")?.getAttribute("data-mark") ?? "";
}

/** In a tab that isn't looked at, the title says that a table waits. */
function tell() {
  document.title = box.querySelector("[data-table]") ? `● ${box.dataset.ready} – ${title}` : title;
}

async function refresh() {
  try {
    const answer = await fetch(`${box.dataset.live}?seen=${encodeURIComponent(seen())}`);
    if (answer.status === 200) replace(box, await answer.text());
    tell();
  } catch {
    // the next question may be answered
  }
}

setInterval(refresh, PAUSE);
document.addEventListener("visibilitychange", () => document.hidden || refresh());
tell();
