// What is on its way to the server: one move or undo at a time. It is kept until it is answered, and sent again under the same id if
// the connection breaks. The second move of a gesture follows by itself.

export class Sending {
  /** `post(message)` sends and keeps; `changed()` when something goes on its way or has arrived. */
  constructor({ post, changed }) {
    Object.assign(this, { post, changed });
    this.pending = null; // {message, then, origin, stored}
  }

  get busy() {
    return this.pending !== null;
  }

  /** Where on the screen a move comes from that is on its way. */
  get origin() {
    return this.pending?.origin ?? null;
  }

  /** `then`: the move that follows if it can be made; `origin`: a box on the screen. */
  send(message, then = null, origin = null) {
    this.pending = { message, then, origin };
    this.post(message);
    this.changed();
  }

  /** It is stored. Until the state after it is here too, the old one must not be pressed again. */
  done({ request, number }, state) {
    if (request !== this.pending?.message.request) return;
    this.pending.stored = number;
    this.reached(state);
  }

  /** A state is here: whether it is the one after what was sent. */
  reached(state) {
    const { message, then, origin, stored } = this.pending ?? {};
    if (stored === undefined || !state || state.number < stored) return false;
    this.pending = null;
    const next = then && state.number === stored && state.place === message.place && state.moves.find((move) => move.move === then && !move.then);
    if (next) this.send({ type: "move", after: state.number, place: state.place, move: next.move }, null, origin);
    else this.changed();
    return true;
  }

  /** It was refused: returns how to send it again, or null if the refusal is about something else. */
  refused({ request }) {
    if (!this.pending || request !== this.pending.message.request) return null;
    const { message, then, origin } = this.pending;
    this.pending = null;
    this.changed();
    return () => this.send(message, then, origin);
  }
}
