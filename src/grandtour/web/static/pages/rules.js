// The page of rules: contents stand open where there is room; a link into something folded opens it.

import "./lobby.js";

const wide = matchMedia("(min-width: 1000px)");
const contents = document.getElementById("contents");
const fold = () => (contents.open = wide.matches);

wide.addEventListener("change", fold);
fold();
contents.addEventListener("click", (event) => {
  if (event.target.closest("a") && !wide.matches) contents.open = false; // it would cover what is read
});
