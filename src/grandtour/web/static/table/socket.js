// A socket to a table that reconnects automatically.
//
// After every (re)connect the server sends the whole present state.
// What was asked and not answered when the connection broke is sent again under the same request id, so that it counts once.

/** @import { ClientMessage, Request, ServerMessage } from "../shared/messages" */
/** @import { Told } from "./texts.js" */
import { Texts } from "./texts.js";

const PAUSES = [250, 500, 1000, 2000, 4000, 8000]; // milliseconds before the next try; the last one from then on
const RESTARTED = 1012; // the code of a server process that makes room for a new one: others are there already
const SOON = 50;
const IDLE = 2000; // without a word from the server for so long, it is asked whether it is there
const UNSEEN = 20000; // while nobody looks at the page
const DOUBT = 2500; // without an answer for so long, the reader is told: together with IDLE less than five seconds
const PATIENCE = 8000; // without an answer for so long, another line is opened

export class TableSocket {
  /** @type {Map<string, Request>} */
  unanswered = new Map(); // by request id
  tries = 0;
  over = false;
  doubtful = false; // the server was asked, and has not answered in time
  /** @type {WebSocket | null} */
  socket = null;
  texts = new Texts();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  retry = undefined; // the timer of the next try
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  silence = undefined; // the timer that runs while nothing comes

  /**
   * `address()` of the socket; `hello()` makes the first message; `heard(message)` gets those of the server; `changed(open)` when the
   * line opens or breaks; `doubted()` when it seems to be lost, or was not after all.
   *
   * @param {() => string} address
   * @param {{ hello: () => ClientMessage, heard: (message: Told) => void, changed: (open: boolean) => void, doubted: () => void }} listeners
   */
  constructor(address, { hello, heard, changed, doubted }) {
    this.address = address;
    this.hello = hello;
    this.heard = heard;
    this.changed = changed;
    this.doubted = doubted;
    window.addEventListener("online", () => this.hurry());
    window.addEventListener("offline", () => this.open && this.ask(0));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    const socket = new WebSocket(this.address());
    this.socket = socket;
    socket.addEventListener("open", () => this.opened(socket));
    socket.addEventListener("message", (event) => this.received(socket, event.data));
    socket.addEventListener("close", (event) => this.broken(socket, event.code));
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.giveUp(), PATIENCE); // also for a line that never opens
  }

  /** Open, as far as is known. */
  get alive() {
    return this.open && !this.doubtful;
  }

  get open() {
    return this.socket !== null && this.socket.readyState === WebSocket.OPEN;
  }

  /** @param {WebSocket} socket */
  opened(socket) {
    if (socket !== this.socket) return socket.close();
    this.send(this.hello());
    for (const message of this.unanswered.values()) this.send(message);
    this.listen();
    this.changed(true);
  }

  /**
   * @param {WebSocket} socket
   * @param {string} text
   */
  received(socket, text) {
    if (socket !== this.socket) return; // a late word on a line that was given up
    this.tries = 0;
    this.listen();
    const message = this.texts.whole(/** @type {ServerMessage} */ (JSON.parse(text)));
    if ((message.type === "done" || message.type === "refused") && message.request) this.unanswered.delete(message.request);
    if (message.type === "gone") this.end();
    this.heard(message);
  }

  /**
   * The line broke, or could not be opened: once more after a pause that grows.
   *
   * @param {WebSocket} socket
   * @param {number} [code] why it was closed
   */
  broken(socket, code) {
    if (socket !== this.socket) return;
    clearTimeout(this.silence);
    this.socket = null;
    this.doubtful = false;
    this.changed(false);
    if (this.over) return;
    const pause = code === RESTARTED && this.tries === 0 ? SOON : PAUSES[Math.min(this.tries, PAUSES.length - 1)];
    this.tries += 1;
    this.retry = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2)); // not all clients at the same moment
  }

  /** The reader is back: connect at once instead of waiting, or find out whether the line still lives. */
  hurry() {
    if (this.over) return;
    if (this.socket === null) {
      this.tries = 0;
      this.connect();
    } else if (this.open) {
      this.ask();
    }
  }

  /** Waits for the next word of the server. */
  listen() {
    this.doubt(false);
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.ask(), document.visibilityState === "hidden" ? UNSEEN : IDLE);
  }

  /** Asks the server whether it is there; after `patience` without an answer the reader is told. */
  ask(patience = DOUBT) {
    this.send({ type: "ping" });
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.doubt(true);
      this.silence = setTimeout(() => this.giveUp(), PATIENCE - patience);
    }, patience);
  }

  /** @param {boolean} doubtful */
  doubt(doubtful) {
    if (this.doubtful === doubtful) return;
    this.doubtful = doubtful;
    this.doubted();
  }

  /** A line on which nothing comes any more: browsers may take minutes to say so. */
  giveUp() {
    const socket = this.socket;
    if (!socket) return;
    socket.close();
    this.broken(socket);
  }

  /** @param {ClientMessage} message */
  send(message) {
    if (this.open) this.socket?.send(JSON.stringify(message));
  }

  /**
   * Sends what must be answered; kept and sent again until it is.
   *
   * @param {Request} message
   */
  request(message) {
    message.request ||= newId();
    this.unanswered.set(message.request, message);
    this.send(message);
    return message.request;
  }

  /** No more tries. */
  end() {
    this.over = true;
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    this.unanswered.clear();
  }
}

/** A random name that nobody else has, also a word for the shuffle. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
