// All pages but the table: the bar of the compiling, copy buttons, wide tables in the rules, and my name in the lobby, which goes along
// with "Play now".

import { watchCompiling } from "../shared/compile-progress.js";
import { copyButtons } from "../shared/copy.js";

/** Every "Play now" carries the name as it stands in the one field for it. */
function carryName() {
  const field = document.getElementById("name");
  const copies = document.querySelectorAll("[data-name]");
  if (!field || !copies.length) return;
  const carry = () => copies.forEach((copy) => (copy.value = field.value));
  field.addEventListener("input", carry);
  carry(); // the browser may have filled in what was there before
}

/** After "back" the browser shows the page as it was left: the lists of tables are fetched anew. */
function freshAfterBack() {
  window.addEventListener("pageshow", (event) => {
    if (event.persisted && document.body.dataset.page === "lobby") location.reload();
  });
}

/** What is wider than the page scrolls by itself; with the keyboard too. */
function reachScrolling() {
  for (const box of document.querySelectorAll(".rules pre, .rules table")) if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
}

carryName();
reachScrolling();
freshAfterBack();
copyButtons();
watchCompiling();
