// The page of an analysis: waits until it is made; then a move of the plot can be read by hand, mouse or keys.
import { watchCompiling } from "../shared/compile-progress.js";

const PAUSE = 700; // milliseconds between two questions

/** Shows how far the analysis is, and the result when it is there. */
async function wait() {
  const bar = document.getElementById("working-bar");
  const words = document.getElementById("working-words");
  for (;;) {
    await new Promise((wake) => setTimeout(wake, PAUSE));
    try {
      const answer = await fetch(document.body.dataset.asking, { cache: "no-store" });
      const state = await answer.json();
      if (!["waiting", "running"].includes(state.stage)) break;
      bar.max = state.total;
      bar.value = state.done;
      words.textContent = state.words;
    } catch {
      // the server is not there just now: ask again later
    }
  }
  location.reload();
}

/** Lets a reader go through the plot move by move. */
function read() {
  const data = JSON.parse(document.getElementById("reading").textContent);
  const slider = document.getElementById("move");
  const format = new Intl.NumberFormat(data.lang, { style: "percent" });
  const [left, right] = data.room;
  const plots = [...document.querySelectorAll("[data-plot] svg")];

  const show = () => {
    const n = Number(slider.value);
    const move = n ? data.moves[n - 1] : null;
    document.getElementById("read-when").textContent = n ? data.words.move.replace("{n}", n) : data.words.start;
    document.getElementById("read-move").textContent = move ? move.text : "";
    document.getElementById("read-link").href = `${data.replay}&move=${n}`;
    data.lines.forEach((line, seat) => {
      document.querySelector(`[data-chance="${seat}"]`).textContent = line[n] === null ? "–" : format.format(line[n]);
    });
    for (const plot of plots) {
      const x = left + ((plot.viewBox.baseVal.width - left - right) * n) / Math.max(1, data.moves.length);
      for (const end of ["x1", "x2"]) plot.querySelector(".reader").setAttribute(end, x);
    }
  };

  const point = (event) => {
    const plot = event.currentTarget;
    const box = plot.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * plot.viewBox.baseVal.width;
    const part = (x - left) / (plot.viewBox.baseVal.width - left - right);
    slider.value = Math.round(Math.min(1, Math.max(0, part)) * data.moves.length);
    show();
  };

  slider.addEventListener("input", show);
  for (const plot of plots) plot.addEventListener("pointermove", point);
  document.querySelector(".reading").hidden = false;
  show();
}

watchCompiling();
if (document.getElementById("working")) wait();
if (document.getElementById("reading")) read();
