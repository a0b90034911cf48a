// The table in words: asked for while it is open, again after every change. Whether it is open is a setting.

/** @import { Section } from "../shared/messages" */
import { newSections } from "../shared/dom.js";
import { set } from "../shared/settings.js";

export class TextView {
  shown = ""; // the sections that are shown, as JSON

  /**
   * @param {HTMLDetailsElement} panel
   * @param {HTMLElement} place in the panel
   * @param {() => void} ask asks the server
   */
  constructor(panel, place, ask) {
    this.panel = panel;
    this.place = place;
    this.ask = ask;
    panel.addEventListener("toggle", () => {
      set("words", panel.open);
      this.renew();
    });
  }

  /** @param {boolean} open */
  open(open) {
    this.panel.open = open;
  }

  renew() {
    if (this.panel.open) this.ask();
  }

  /** Nothing of one player's is left for the next. */
  forget() {
    this.shown = "";
    this.place.replaceChildren();
  }

  /**
   * Headings and lists; what stands already is left alone, so that nobody loses the place.
   *
   * @param {Section[]} sections
   */
  show(sections) {
    const text = JSON.stringify(sections);
    if (text === this.shown) return;
    this.shown = text;
    const top = this.place.scrollTop;
    this.place.replaceChildren(...newSections(sections));
    this.place.scrollTop = top;
  }
}
