// The rules beside the table: whatever leads to a rule shows it there. With Ctrl, or where it can't be read, in a tab of its own.

import { all, by, closest } from "../shared/dom.js";
import { openSheet } from "./sheets.js";

const LEFT_OUT = ".doors, .reconstructed, .gallery, .contents"; // what has no place beside a table
const GAP = 8; // pixels above a rule
const PREFIX = "rule-"; // of names in the panel, so that none is that of something else on the page

/**
 * What a page of rules says, with names of its own.
 *
 * @param {Document} page
 */
export function rulesOf(page) {
  const book = page.querySelector(".book");
  if (!book) return null;
  for (const element of all(book, LEFT_OUT)) element.remove();
  for (const element of all(book, "[id]")) element.setAttribute("id", PREFIX + element.id);
  return book;
}

export class RulesPanel {
  /** @type {Element | null} */
  book = null;

  /** @param {string} address of the rules */
  constructor(address) {
    this.address = address;
    document.addEventListener("click", (event) => this.click(event));
    by("rules-close").addEventListener("click", () => this.close());
    by("rules-panel").addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  /** @param {MouseEvent} event */
  click(event) {
    const link = /** @type {HTMLAnchorElement | null} */ (closest(event, "a[href]"));
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const [path, rule = ""] = (link.getAttribute("href") ?? "").split("#");
    if (path !== this.address && !(path === "" && closest(event, "#rules-panel"))) return;
    event.preventDefault();
    this.open(decodeURIComponent(rule));
  }

  /** @param {string} rule */
  async open(rule) {
    this.book ??= await this.read();
    if (!this.book) return void window.open(`${this.address}#${encodeURIComponent(rule)}`, "_blank", "noopener");
    if (document.body.dataset.sheet !== "rules") openSheet("rules");
    const text = by("rules-text");
    if (!text.contains(this.book)) text.replaceChildren(this.book);
    const found = rule && document.getElementById(PREFIX + rule);
    for (const told of all(text, ".told")) told.classList.remove("told");
    if (found) {
      found.classList.add("told");
    }
    text.scrollTop += found ? found.getBoundingClientRect().top - text.getBoundingClientRect().top - GAP : -text.scrollTop;
    text.focus({ preventScroll: true });
  }

  async read() {
    try {
      const answer = await fetch(this.address);
      return answer.ok ? rulesOf(new DOMParser().parseFromString(await answer.text(), "text/html")) : null;
    } catch {
      return null;
    }
  }

  close() {
    if (document.body.dataset.sheet === "rules") openSheet("rules");
    by("board").focus({ preventScroll: true });
  }
}
