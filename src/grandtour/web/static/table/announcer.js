// What screen readers say of a table without being asked: what has happened and what is asked then, each once and in this order; never what
// stood there before. The log and the chat are not read out where they stand: on a phone they are out of sight.

import { newElement } from "../shared/dom.js";

const KEPT = 10; // sentences: whoever comes back after long reads the rest in the log

export class Announcer {
  asked = ""; // what was asked last

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
  }

  /**
   * @param {string[]} happened
   * @param {string} [asks]
   */
  say(happened, asks = this.asked) {
    const said = asks === this.asked ? happened : [...happened, asks];
    this.asked = asks;
    this.element.append(...said.slice(-KEPT).map((text) => newElement("p", text)));
    while (this.element.children.length > KEPT) this.element.children[0].remove();
  }
}
