// Every page that has no script of its own: the bar of the compiling, copy buttons, and wide tables in the rules.

import { watchCompiling } from "../shared/compile-progress.js";
import { copyButtons } from "../shared/copy.js";
import { checkFileSizes } from "../shared/file-size.js";
import { startWorker } from "../shared/install.js";
import { startMenu } from "../shared/menu.js";
import { startPush } from "../shared/push.js";

/** What is wider than the page scrolls on its own; with the keyboard too. */
function reachScrolling() {
  const boxes = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".rules pre, .rules table"));
  for (const box of boxes) if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
}

reachScrolling();
startMenu();
startWorker();
startPush();
copyButtons();
checkFileSizes();
watchCompiling();
