// The bar that shows how far the one-time compiling of the rules is.

/** @import { CompileProgress } from "./messages" */
import { by } from "./dom.js";

const PAUSE = 2000; // milliseconds between two questions

/** @param {CompileProgress | null} progress null hides the bar */
export function showCompiling(progress) {
  by("compiling").hidden = !progress;
  if (!progress) return;
  const bar = by("compiling-bar", "progress");
  bar.max = progress.total || 1;
  bar.value = progress.done;
  by("compiling-count").textContent = `${progress.done} / ${progress.total}`;
}

/** Asks the server until the rules are compiled; only if the page came with the bar shown. */
export async function watchCompiling() {
  while (!by("compiling").hidden) {
    await new Promise((wake) => setTimeout(wake, PAUSE));
    try {
      const state = await (await fetch("/compiling", { cache: "no-store" })).json();
      showCompiling(state.ready ? null : state);
    } catch {
      // the server is not there just now: ask again later
    }
  }
}
