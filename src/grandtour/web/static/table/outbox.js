// What is on its way to the server: one move or undo at a time. It stays here until it is answered, and is sent again under the same
// id if the connection breaks. The second move of a gesture follows automatically.

/** @import { DoneMessage, RefusedMessage, Request, TableMessage } from "../shared/messages" */

/**
 * `then`: the move that follows if it can be made; `origin`: a box on the screen that it comes from; `stored`: the number of the state
 * after it, once the server has it.
 *
 * @typedef {{ message: Request, then: string | null, origin: DOMRect | null, stored?: number }} Pending
 */

export class Outbox {
  /** @type {Pending | null} */
  pending = null;

  /**
   * `post(message)` sends and keeps; `changed()` when something goes on its way or has arrived.
   *
   * @param {{ post: (message: Request) => void, changed: () => void }} options
   */
  constructor({ post, changed }) {
    this.post = post;
    this.changed = changed;
  }

  get busy() {
    return this.pending !== null;
  }

  /** Where on the screen a move comes from that is on its way. */
  get origin() {
    return this.pending?.origin ?? null;
  }

  /**
   * @param {Request} message
   * @param {string | null} [then]
   * @param {DOMRect | null} [origin]
   */
  send(message, then = null, origin = null) {
    this.pending = { message, then, origin };
    this.post(message);
    this.changed();
  }

  /**
   * It is stored. Until the state after it is here too, the old one must not be pressed again.
   *
   * @param {DoneMessage} done
   * @param {TableMessage | null} state the newest
   */
  done({ request, number }, state) {
    if (!this.pending || request !== this.pending.message.request) return;
    this.pending.stored = number;
    this.reached(state);
  }

  /**
   * A state is here: whether it is the one after what was sent.
   *
   * @param {TableMessage | null} state
   */
  reached(state) {
    if (!state || this.pending?.stored === undefined || state.number < this.pending.stored) return false;
    const { message, then, origin, stored } = this.pending;
    this.pending = null;
    const follows = then && state.number === stored && state.place === message.place;
    const next = follows && state.moves.find((move) => move.move === then && !move.then);
    if (next) this.send({ type: "move", after: state.number, place: state.place, move: next.move }, null, origin);
    else this.changed();
    return true;
  }

  /**
   * It was refused: returns how to send it again, or null if the refusal is about something else.
   *
   * @param {RefusedMessage} refusal
   */
  refused({ request }) {
    if (!this.pending || request !== this.pending.message.request) return null;
    const { message, then, origin } = this.pending;
    this.pending = null;
    this.changed();
    return () => this.send(message, then, origin);
  }
}
