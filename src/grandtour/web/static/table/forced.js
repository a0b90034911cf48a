// The only move that is left, after a move of my own: it is announced, waits a moment, and is made; any press stops it.
//
// This is the page's doing and not the server's, so that programs, records, bots, tutorials and series know nothing of it: what is sent is
// an ordinary move of the player, in the log like any other, and it is not made while nobody looks. It never opens a turn: what the others
// have done, and what is drawn then, is for the player to see. After an undo nothing is made until the player has moved, or it would
// undo the undo.

/** @import { Move } from "../shared/messages" */

const PAUSE = 1500; // milliseconds to read it, and to stop it

export class ForcedMoves {
  /** @type {Move | null} */
  move = null; // announced
  /** @type {Move[]} */
  moves = [];
  mine = false; // the last move was mine
  stopped = false; // until I move myself
  timer = 0;

  /**
   * `make(move)` makes it; `announce(move or null)` shows or hides it; `on()`: whether the player wants it.
   *
   * @param {{ make: (move: Move) => void, announce: (move: Move | null) => void, on: () => boolean }} options
   */
  constructor({ make, announce, on }) {
    this.make = make;
    this.announce = announce;
    this.on = on;
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => this.move && this.stop());
    document.addEventListener("visibilitychange", () => this.update(this.moves, this.mine));
  }

  /**
   * A new state.
   *
   * @param {Move[]} moves all that can be made now; none while something is on its way
   * @param {boolean} mine whether the last move was mine
   */
  update(moves, mine) {
    this.moves = moves;
    this.mine = mine;
    const single = moves.filter((move) => !move.then);
    const wanted = mine && single.length === 1 && !this.stopped && !document.hidden && this.on();
    this.show(wanted ? single[0] : null);
  }

  /** @param {Move | null} move */
  show(move) {
    clearTimeout(this.timer);
    if (move !== this.move) this.announce(move);
    this.move = move;
    if (move) this.timer = setTimeout(() => this.make(move), PAUSE);
  }

  /** Nothing is made for me until I move myself. */
  stop() {
    this.stopped = true;
    this.show(null);
  }

  /** I have made a move. */
  moved() {
    this.stopped = false;
  }
}
