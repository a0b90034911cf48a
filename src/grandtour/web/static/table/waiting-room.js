// The waiting room: the client is ready by itself, with a random word for the shuffle unless one is known already.

import { newId } from "./socket.js";

export class Readying {
  /** `send(message)`; `put(field)` when the reader has put in a word of their own. */
  constructor({ send, put }) {
    this.send = send;
    this.sent = false; // in this waiting room
    document.addEventListener("submit", (event) => {
      if (event.target.id !== "word-form") return;
      event.preventDefault();
      this.ready();
      put(document.getElementById("word"));
    });
    document.addEventListener("click", (event) => event.target.closest("#next") && this.ready());
  }

  ready() {
    this.send({ type: "ready", word: document.getElementById("word")?.value || newId() });
  }

  /** A state is here. The field is there only for those who hold a seat. */
  update(stage) {
    const wanted = stage === "waiting" && document.getElementById("word") !== null;
    if (wanted && !this.sent) this.ready();
    this.sent = wanted;
  }

  /** The line is broken: who is ready says so again. */
  forget() {
    this.sent = false;
  }
}
