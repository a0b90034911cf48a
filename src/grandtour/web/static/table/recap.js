// The recap above the board: what was done last, by whom, and step by step back to the beginning. It always has the same height.

/** @import { LogLine } from "../shared/messages" */
/** @import { Gain } from "./gains.js" */
import { by, newElement } from "../shared/dom.js";
import { signed } from "./gains.js";
import { lastMoves, turnsOf } from "./highlights.js";

/** What a player did in one go: lines of the log from number `from` on. @typedef {import("./highlights.js").Turn} Turn */

export class Recap {
  /** @type {LogLine[]} */
  lines = [];
  /** @type {number | null} */
  mine = null;
  /** @type {Map<number, Gain[]>} */
  gains = new Map(); // points that a line brought
  /** @type {number | null} */
  at = null; // the turn that is looked at; null: what is new

  /**
   * `shown(lines)` when a turn is looked at, null when it is what is new.
   *
   * @param {(lines: LogLine[] | null) => void} shown
   */
  constructor(shown) {
    this.shown = shown;
    this.element = by("last");
    this.back = by("recap-back", "button");
    this.on = by("recap-on", "button");
    this.back.addEventListener("click", () => this.step(-1));
    this.on.addEventListener("click", () => this.step(1));
  }

  /**
   * @param {LogLine[]} lines
   * @param {number | null} mine
   * @param {Gain[]} gained since the last time
   */
  update(lines, mine, gained) {
    const before = this.lines.length;
    const isMine = lines.length > before && lines.at(-1)?.seat === mine;
    if (lines.length < before || isMine || mine !== this.mine) this.at = null;
    if (lines.length < before) this.gains.clear();
    [this.lines, this.mine] = [lines, mine];
    for (const gain of gained) this.keep(gain, before);
    this.draw();
  }

  /**
   * Points stand behind the newest line of the player who has got them, or behind the newest line.
   *
   * @param {Gain} gain
   * @param {number} from the first line that is new
   */
  keep(gain, from) {
    const own = this.lines.findLastIndex((line) => line.seat === gain.seat);
    const at = own >= from ? own : this.lines.length - 1;
    this.gains.set(at, [...(this.gains.get(at) ?? []), gain]);
  }

  /** @param {number} by */
  step(by) {
    const turns = turnsOf(this.lines);
    const at = (this.at ?? turns.length - this.news(turns)) + by;
    this.at = at >= turns.length ? null : Math.max(at, 0);
    this.draw();
    this.shown(this.at === null ? null : this.lines.slice(turns[this.at].from, turns[this.at].from + turns[this.at].told.length));
  }

  /**
   * How many turns are seen as long as nobody steps back.
   *
   * @param {Turn[]} turns
   */
  news(turns) {
    return Math.min(Math.max(this.element.children.length, 1), turns.length);
  }

  draw() {
    const turns = turnsOf(this.lines);
    const shown = this.at === null ? recent(this.lines, this.mine) : turns.slice(this.at, this.at + 1);
    this.element.replaceChildren(...shown.map((turn) => this.newTurn(turn)));
    this.fit();
    const first = this.at ?? turns.length - this.news(turns);
    this.back.disabled = first <= 0;
    this.on.disabled = this.at === null;
  }

  /** What there is no room for is left to stepping back; of one long turn the rest can be scrolled to. */
  fit() {
    const box = this.element.parentElement;
    if (!box) return;
    while (this.element.children.length > 1 && box.scrollHeight > box.clientHeight) this.element.children[0].remove();
    box.scrollTop = 0;
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }

  /** @param {Turn} turn */
  newTurn({ seat, from, told }) {
    const line = newElement("p", "", `player-${seat}`);
    line.append(this.sign(seat), ` ${told.map((one) => one.text).join(" ")}`);
    const gains = told.flatMap((_, i) => this.gains.get(from + i) ?? []);
    for (const gain of gains) {
      line.append(" ");
      if (gain.seat !== seat) line.append(this.sign(gain.seat));
      line.append(newElement("span", signed(gain.points), "gain"));
    }
    return line;
  }

  /** @param {number} seat */
  sign(seat) {
    const sign = newElement("span", Array.from(this.element.dataset.signs ?? "")[seat], "sign");
    sign.setAttribute("aria-hidden", "true"); // the name is in the sentence
    return sign;
  }
}

/**
 * What is new: my own last turn, if I have had one, and all since; while I go on myself, also what the others did before.
 *
 * @param {LogLine[]} lines
 * @param {number | null} mine
 * @returns {Turn[]}
 */
function recent(lines, mine) {
  const turns = turnsOf(lines);
  const own = turns.findLastIndex((turn) => turn.seat === mine);
  if (mine === null || own < 0) return turns.slice(-Math.max(lastMoves(lines, mine).length, 1));
  const isLast = own === turns.length - 1;
  return turns.slice(isLast ? turns.findLastIndex((turn, i) => i < own && turn.seat === mine) + 1 : own);
}
