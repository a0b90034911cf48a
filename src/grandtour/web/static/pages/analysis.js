// The page of an analysis: waits until it is made; then a move of the plot can be read by hand, mouse or keys.

/** @import { AnalysisReading, AnalysisState } from "../shared/messages" */
import { watchCompiling } from "../shared/compile-progress.js";
import { by, first, readJson } from "../shared/dom.js";
import { startMenu } from "../shared/menu.js";
import { startOffers } from "../shared/offer.js";
import { fill } from "../shared/words.js";

const PAUSE = 700; // milliseconds between two questions

/** Shows how far the analysis is, and the result when it is there. */
async function wait() {
  const bar = by("working-bar", "progress");
  for (;;) {
    await new Promise((wake) => setTimeout(wake, PAUSE));
    try {
      const answer = await fetch(document.body.dataset.asking ?? "", { cache: "no-store" });
      /** @type {AnalysisState} */
      const state = await answer.json();
      if (!["waiting", "running"].includes(state.stage)) break;
      bar.max = state.total;
      bar.value = state.done;
      by("working-words").textContent = state.words;
    } catch {
      // the server is not there just now: ask again later
    }
  }
  location.reload();
}

/** Lets a reader go through the plots move by move. */
class Reader {
  /** @type {AnalysisReading} */
  data = readJson("reading");
  slider = by("move", "input");
  format = new Intl.NumberFormat(this.data.lang, { style: "percent" });
  /** @type {SVGSVGElement[]} */
  plots = Array.from(document.querySelectorAll("[data-plot] svg"));

  constructor() {
    this.slider.addEventListener("input", () => this.show());
    for (const plot of this.plots) plot.addEventListener("pointermove", (event) => this.point(plot, event));
    for (const panel of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".reading"))) panel.hidden = false;
    this.show();
  }

  /** The move that the slider is at. */
  show() {
    const n = Number(this.slider.value);
    const { lines, moves, replay, words } = this.data;
    by("read-when").textContent = n ? fill(words.move, { n }) : words.start;
    by("read-move").textContent = n ? moves[n - 1].text : "";
    by("read-link", "a").href = `${replay}&move=${n}`;
    lines.forEach((line, seat) => {
      const place = first(document, `[data-chance="${seat}"]`);
      const chance = line[n];
      if (place) place.textContent = chance === null ? "–" : this.format.format(chance);
    });
    for (const plot of this.plots) this.drawReader(plot, n);
  }

  /**
   * The line that shows where in a plot a move is.
   *
   * @param {SVGSVGElement} plot
   * @param {number} n
   */
  drawReader(plot, n) {
    const [left] = this.data.room;
    const x = left + (this.widthOf(plot) * n) / Math.max(1, this.data.moves.length);
    for (const end of ["x1", "x2"]) first(plot, ".reader")?.setAttribute(end, String(x));
  }

  /** @param {SVGSVGElement} plot */
  widthOf(plot) {
    const [left, right] = this.data.room;
    return plot.viewBox.baseVal.width - left - right;
  }

  /**
   * The slider follows a pointer on a plot.
   *
   * @param {SVGSVGElement} plot
   * @param {PointerEvent} event
   */
  point(plot, event) {
    const box = plot.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * plot.viewBox.baseVal.width;
    const part = (x - this.data.room[0]) / this.widthOf(plot);
    this.slider.value = String(Math.round(Math.min(1, Math.max(0, part)) * this.data.moves.length));
    this.show();
  }
}

startMenu();
startOffers();
watchCompiling();
if (document.getElementById("working")) wait();
if (document.getElementById("reading")) new Reader();
