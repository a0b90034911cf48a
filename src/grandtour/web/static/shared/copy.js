// Buttons with data-copy="ID" copy the text of that field.

import { by, closest } from "./dom.js";

const SHOWN = 1500; // milliseconds for which the button says that it is done

/**
 * Makes all copy buttons of the page work, also those that come later; `copied` is said on the button when it is done.
 *
 * @param {string} [copied]
 */
export function copyButtons(copied) {
  document.addEventListener("click", async (event) => {
    const button = closest(event, "[data-copy]");
    if (!button) return;
    const field = by(button.dataset.copy ?? "", "input");
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // without https browsers offer no clipboard; the text is selected in any case
    }
    const label = button.textContent;
    button.textContent = button.dataset.copied || copied || label;
    setTimeout(() => {
      button.textContent = label;
    }, SHOWN);
  });
}
