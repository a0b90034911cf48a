// The lobby: my name goes along with "Play now", the lists of tables are fresh, and where they are long one can search in them.

import "./plain.js";
import { by } from "../shared/dom.js";
import { startFinder } from "../shared/finder.js";

/** Every "Play now" carries the name as it stands in the one field for it. */
function carryName() {
  const field = by("name", "input");
  const copies = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-name]"));
  const carry = () => {
    for (const copy of copies) copy.value = field.value;
  };
  field.addEventListener("input", carry);
  carry(); // the browser may have filled in what was there before
}

/** After "back" the browser shows the page as it was left: the lists of tables are fetched again. */
function freshAfterBack() {
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
}

carryName();
if (document.getElementById("find")) startFinder();
freshAfterBack();
