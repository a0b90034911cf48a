// The end of a game: the last move is seen on the board first; the result comes when the reader asks for it.

/** @import { Stage, TableMessage } from "../shared/messages" */
import { by, first } from "../shared/dom.js";

/** @type {Stage[]} */
const ENDED = ["between", "over"];

export class Ending {
  held = false; // the board is still shown

  /**
   * `show()` the result.
   *
   * @param {() => void} show
   */
  constructor(show) {
    by("show-result").addEventListener("click", () => {
      this.held = false;
      by("ended").hidden = true;
      show();
      first(by("board"), "h1")?.focus({ preventScroll: true }); // the button is gone
    });
  }

  /**
   * What the board shows: of a game that has ended before the reader's eyes its last position, which is part of the result.
   *
   * @param {TableMessage | null} before
   * @param {TableMessage} message
   */
  html(before, message) {
    const shows = ENDED.includes(message.stage) && (this.held || before?.stage === "playing");
    const result = shows ? parsed(message.html) : null;
    const board = result?.querySelector("#last-table .board")?.outerHTML ?? null;
    const begins = board !== null && !this.held;
    this.held = board !== null;
    by("ended").hidden = !this.held;
    by("ended-offer").textContent = (this.held && result?.querySelector(".offer span")?.textContent) || ""; // it is in the result
    document.body.toggleAttribute("data-held", this.held);
    if (begins && !document.activeElement?.matches("input")) by("show-result").focus({ preventScroll: true });
    return board ?? message.html;
  }
}

/** @param {string} html */
function parsed(html) {
  const page = document.createElement("template");
  page.innerHTML = html;
  return page.content;
}
