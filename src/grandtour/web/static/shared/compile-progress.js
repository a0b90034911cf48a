// The bar that shows how far the one-time compiling of the rules is.

const PAUSE = 2000; // milliseconds between two questions

/** Shows the bar for {done, total}, hides it for null. */
export function showCompiling(state) {
  const line = document.getElementById("compiling");
  line.hidden = !state;
  if (!state) return;
  const bar = document.getElementById("compiling-bar");
  bar.max = state.total || 1;
  bar.value = state.done;
  document.getElementById("compiling-count").textContent = `${state.done} / ${state.total}`;
}

/** Asks the server until the rules are compiled; only if the page came with the bar shown. */
export async function watchCompiling() {
  while (!document.getElementById("compiling").hidden) {
    await new Promise((wake) => setTimeout(wake, PAUSE));
    try {
      const state = await (await fetch("/compiling", { cache: "no-store" })).json();
      showCompiling(state.ready ? null : state);
    } catch {
      // the server is not there just now: ask again later
    }
  }
}
