// One screen for several players: nothing of a hand is in the page until the next player says who it is.

import { newButton } from "./action-bar.js";

const by = (id) => document.getElementById(id);

/** Draws the curtain for {places}, opens it for null; `sit(place)` when somebody says who it is. */
export function showCurtain(curtain, words, sit) {
  const overlay = by("curtain");
  const before = overlay.hidden;
  overlay.hidden = !curtain;
  by("main").inert = Boolean(curtain);
  if (!curtain) return before || by("board").focus({ preventScroll: true });
  const text = JSON.stringify(curtain.places);
  if (overlay.dataset.places !== text) by("curtain-places").replaceChildren(...curtain.places.map((one) => placeButton(one, words, sit)));
  overlay.dataset.places = text; // the same again would take the focus away
  if (before) overlay.querySelector("button")?.focus();
}

function placeButton({ place, name }, words, sit) {
  const button = newButton(words.i_am.replace("{name}", () => name));
  button.className = "main";
  button.dataset.place = place;
  button.addEventListener("click", () => sit(place));
  return button;
}
