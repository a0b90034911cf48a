// Hints: the best moves as a strong bot sees them, with chances and reasons; each can be made from here.

/** @import { Hint, TableWords } from "../shared/messages" */
/** @import { AnyElement } from "../shared/dom.js" */
import { by, newButton, newElement } from "../shared/dom.js";
import { fill } from "../shared/words.js";
import { closeSheet, hasSheets, openSheet } from "./sheets.js";

export class Hints {
  waiting = false; // a bot is thinking
  late = false; // what it thought has come too late

  /**
   * `ask()` for hints; `make(words of a move, element)`.
   *
   * @param {{ ask: () => void, make: (move: string, element: AnyElement) => void, words: TableWords, lang: string }} options
   */
  constructor({ ask, make, words, lang }) {
    this.ask = ask;
    this.make = make;
    this.words = words;
    this.percent = new Intl.NumberFormat(lang, { style: "percent" });
    this.number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
    by("hint").addEventListener("click", () => this.wait());
    by("hints-close").addEventListener("click", () => this.hide());
  }

  /** A bot thinks about it. */
  wait() {
    if (this.waiting) return;
    by("hints-list").replaceChildren(newElement("li", this.words.thinking));
    by("hints").hidden = false;
    [this.waiting, this.late] = [true, false];
    if (hasSheets() && document.body.dataset.sheet !== "hints") openSheet("hints");
    this.ask();
  }

  /** @param {Hint[]} moves */
  show(moves) {
    by("hints-list").replaceChildren(...moves.map((move) => this.item(move)));
    by("hints").hidden = false;
    [this.waiting, this.late] = [false, false];
  }

  /** The table has changed: what a bot is still thinking about has come too late, which is said. */
  outdated() {
    if (this.late) return;
    if (!this.waiting) return this.hide();
    [this.waiting, this.late] = [false, true];
    by("hints-list").replaceChildren(newElement("li", this.words.late));
  }

  hide() {
    this.late = false;
    if (by("hints").hidden) return;
    by("hints").hidden = true;
    if (document.body.dataset.sheet === "hints" && !closeSheet()) openSheet("");
    this.waiting = false;
  }

  /** @param {Hint} hint */
  item({ move, text, win, points, reasons }) {
    const item = document.createElement("li");
    const chance = fill(this.words.chance, { win: this.percent.format(win), points: this.number.format(points) });
    const take = newButton(this.words.take);
    take.dataset.hinted = move;
    take.addEventListener("click", () => this.make(move, take));
    const why = reasons.map((reason) => newElement("p", reason, "reason"));
    item.append(newElement("p", text, "move"), newElement("p", chance, "chance"), ...why, take);
    return item;
  }
}
