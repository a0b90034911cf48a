// The page of rules: contents stand open where there is room; a link into something folded opens it.

import "./plain.js";
import { by, closest } from "../shared/dom.js";

const wide = matchMedia("(min-width: 1000px)");
const contents = by("contents", "details");

function fold() {
  contents.open = wide.matches;
}

wide.addEventListener("change", fold);
fold();
contents.addEventListener("click", (event) => {
  if (closest(event, "a") && !wide.matches) contents.open = false; // it would cover what is read
});
