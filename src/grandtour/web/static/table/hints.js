// Hints: the best moves as a strong bot sees them, with chances and reasons; each can be made from here.

import { newButton } from "./action-bar.js";
import { closeSheet, hasSheets, openSheet } from "./sheets.js";

const by = (id) => document.getElementById(id);

export class Hints {
  /** `ask()` for hints; `make(words of a move, element)`. */
  constructor({ ask, make, words, lang }) {
    Object.assign(this, { ask, make, words });
    this.percent = new Intl.NumberFormat(lang, { style: "percent" });
    this.number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
    by("hint").addEventListener("click", () => this.wait());
    by("hints-close").addEventListener("click", () => this.hide());
  }

  /** A bot thinks about it. */
  wait() {
    if (by("hints").dataset.waits) return;
    const line = document.createElement("li");
    line.textContent = this.words.thinking;
    by("hints-list").replaceChildren(line);
    by("hints").hidden = false;
    by("hints").dataset.waits = "yes";
    if (hasSheets() && document.body.dataset.sheet !== "hints") openSheet("hints");
    this.ask();
  }

  show(moves) {
    by("hints-list").replaceChildren(...moves.map((move) => this.item(move)));
    by("hints").hidden = false;
    delete by("hints").dataset.waits;
  }

  hide() {
    if (by("hints").hidden) return;
    by("hints").hidden = true;
    if (document.body.dataset.sheet === "hints" && !closeSheet()) openSheet("");
    delete by("hints").dataset.waits;
  }

  item({ move, text, win, points, reasons }) {
    const item = document.createElement("li");
    const chance = this.words.chance.replace("{win}", () => this.percent.format(win)).replace("{points}", () => this.number.format(points));
    const take = newButton(this.words.take);
    take.dataset.hinted = move;
    take.addEventListener("click", () => this.make(move, take));
    item.append(paragraph(text, "move"), paragraph(chance, "chance"), ...reasons.map((reason) => paragraph(reason, "reason")), take);
    return item;
  }
}

function paragraph(text, name) {
  const made = document.createElement("p");
  made.className = name;
  made.textContent = text;
  return made;
}
