// One screen for several players: nothing of a hand is in the page until the next player says who it is.

/** @import { Handoff, HandoffPlace, TableWords } from "../shared/messages" */
import { by, first, newButton } from "../shared/dom.js";
import { fill } from "../shared/words.js";

/**
 * Covers the page until somebody says who it is; `sit(place)` then.
 *
 * @param {Handoff | null} handoff null uncovers it
 * @param {Pick<TableWords, "i_am">} words
 * @param {(place: number) => void} sit
 */
export function showHandoff(handoff, words, sit) {
  const overlay = by("handoff");
  const wasHidden = overlay.hidden;
  overlay.hidden = !handoff;
  by("main").inert = Boolean(handoff);
  if (!handoff) {
    if (!wasHidden) by("board").focus({ preventScroll: true });
    return;
  }
  const text = JSON.stringify(handoff.places);
  if (overlay.dataset.places !== text) by("handoff-places").replaceChildren(...handoff.places.map((one) => placeButton(one, words, sit)));
  overlay.dataset.places = text; // the same again would take the focus away
  if (wasHidden) first(overlay, "button")?.focus();
}

/**
 * @param {HandoffPlace} place
 * @param {Pick<TableWords, "i_am">} words
 * @param {(place: number) => void} sit
 */
function placeButton({ place, name }, words, sit) {
  const button = newButton(fill(words.i_am, { name }));
  button.className = "main";
  button.dataset.place = String(place);
  button.addEventListener("click", () => sit(place));
  return button;
}
