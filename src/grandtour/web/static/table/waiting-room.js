// The waiting room: the client says automatically that it is ready, with a random word for the shuffle unless it has one already. Who
// made the table gives free seats to bots.

/** @import { ClientMessage, Stage } from "../shared/messages" */
import { closest } from "../shared/dom.js";
import { newId } from "./socket.js";

export class WaitingRoom {
  sent = false; // in this waiting room

  /**
   * `send(message)`; `put(field)` when the reader has put in a word of their own.
   *
   * @param {{ send: (message: ClientMessage) => void, put: (field: HTMLInputElement) => void }} options
   */
  constructor({ send, put }) {
    this.send = send;
    document.addEventListener("submit", (event) => {
      const field = wordField();
      if (!closest(event, "#word-form") || !field) return;
      event.preventDefault();
      this.ready();
      put(field);
    });
    document.addEventListener("click", (event) => closest(event, "#next") && this.ready());
    document.addEventListener("change", (event) => {
      const select = /** @type {HTMLSelectElement | null} */ (closest(event, "select[data-seat]"));
      if (select) send({ type: "seat", place: Number(select.dataset.seat), level: select.value || null });
    });
  }

  ready() {
    this.send({ type: "ready", word: wordField()?.value || newId() });
  }

  /**
   * A state is here. The field is there only for those who hold a seat.
   *
   * @param {Stage} stage
   */
  update(stage) {
    const wanted = stage === "waiting" && wordField() !== null;
    if (wanted && !this.sent) this.ready();
    this.sent = wanted;
  }

  /** The line is broken: who is ready says so again. */
  forget() {
    this.sent = false;
  }
}

function wordField() {
  return /** @type {HTMLInputElement | null} */ (document.getElementById("word"));
}
