// A new table. With a box of one's own its words are offered where an option may be one of them.

import { watchCompiling } from "../shared/compile-progress.js";
import { by, newElement } from "../shared/dom.js";
import { checkFileSizes, sizeRefusal } from "../shared/file-size.js";
import { startMenu } from "../shared/menu.js";

/** By the name of a field, what can be chosen there. @typedef {Record<string, { value: string, label: string }[]>} Words */

const box = by("box", "input");
const own = /** @type {HTMLSelectElement | null} */ (document.getElementById("own")); // a box that was entered here

/**
 * The words of the chosen box; none when it can't be read: what is wrong with it is told when the table is opened.
 *
 * @returns {Promise<Words>}
 */
async function readWords() {
  if (sizeRefusal(box)) return {};
  const sent = new FormData();
  sent.append("csrf", String(new FormData(box.form ?? undefined).get("csrf")));
  if (box.files?.[0]) sent.append("box", box.files[0]);
  if (own?.value) sent.append("own", own.value);
  try {
    const answer = await fetch(`${location.pathname}/words`, { method: "POST", body: sent });
    return answer.ok ? await answer.json() : {};
  } catch {
    return {};
  }
}

/**
 * Offers other words, behind the first choice, which is none of them.
 *
 * @param {HTMLSelectElement} select
 * @param {Words} words
 */
function offer(select, words) {
  const chosen = select.value;
  const made = (words[select.name] ?? []).map(({ value, label }) => {
    const option = newElement("option", label);
    option.value = value;
    return option;
  });
  if (made.length === 0) return;
  select.replaceChildren(select.options[0], ...made);
  select.value = made.some((option) => option.value === chosen) ? chosen : "";
}

/** Who sits down at this screen is asked for a name. */
function askNames() {
  const seats = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".seat"));
  for (const seat of seats) {
    const [select, name] = [seat.querySelector("select"), seat.querySelector("input")];
    if (name) name.required = select?.value === "hot";
  }
}

async function offerWords() {
  const words = await readWords();
  const selects = /** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll("select[data-words]"));
  for (const select of selects) offer(select, words);
}

box.addEventListener("change", offerWords);
own?.addEventListener("change", offerWords);
document.addEventListener("change", askNames);
askNames();
startMenu();
checkFileSizes();
watchCompiling();
