// On pages about a game that is over: a rematch that somebody offers is shown as soon as it is there.

import { replace } from "./preserve.js";

const PAUSE = 10_000; // milliseconds between two questions

/**
 * Asks now and then, while the page is looked at. Returns the first question.
 *
 * @param {(work: () => void, pause: number) => unknown} [every]
 */
export async function startOffers(every = setInterval) {
  const box = document.getElementById("offer");
  if (!box) return;
  const ask = () => (document.hidden ? null : show(box));
  every(ask, PAUSE);
  await ask();
}

/** @param {HTMLElement} box */
async function show(box) {
  try {
    const answer = await fetch(box.dataset.asking ?? "");
    if (answer.ok) replace(box, answer.status === 200 ? await answer.text() : "");
  } catch {
    // the next question may be answered
  }
}
