// The form of a box: every change is sent, and the answer is put in: drawings, what is wrong, what is changed. The server has all
// the rules. Without this script the same buttons lead from page to page.

import { watchCompiling } from "../shared/compile-progress.js";
import { by, closest, readJson } from "../shared/dom.js";
import { startMenu } from "../shared/menu.js";
import { replace } from "../shared/preserve.js";

const setup = by("setup");
/** @type {Record<string, string>} */
const words = readJson("words");
let busy = Promise.resolve();
let unsaved = false;

/** @returns {HTMLFormElement} */
function form() {
  return by("box", "form");
}

/**
 * Sends the form and what a button does, one thing after another, and shows the answer.
 *
 * @param {string} what
 */
function send(what) {
  const sent = () => post(what);
  busy = busy.then(sent, sent);
  return busy;
}

/** @param {string} what */
async function post(what) {
  const fields = new URLSearchParams(/** @type {any} */ (new FormData(form())));
  fields.set("do", what);
  fields.set("fragment", "true");
  setup.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form().action, { method: "POST", body: fields });
    const text = await answer.text();
    if (!text.includes('id="box"')) throw new Error(String(answer.status));
    replace(setup, text);
    if (what.startsWith("group:")) by("group-title").focus();
  } catch {
    say(words.failed);
  }
  setup.removeAttribute("aria-busy");
}

/** @param {string} text */
function say(text) {
  const line = document.createElement("p");
  line.className = "wrong";
  line.textContent = text;
  by("verdict").append(line);
}

setup.addEventListener("change", (event) => {
  const field = closest(event, "input, select");
  if (!field || field.id === "title" || field.id === "name") return;
  unsaved = true;
  send("check");
});

setup.addEventListener("submit", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (/** @type {SubmitEvent} */ (event).submitter);
  if (button?.value === "save") {
    unsaved = false;
    return;
  }
  event.preventDefault();
  unsaved ||= !button?.value.startsWith("group:");
  send(button?.value ?? "check");
});

window.addEventListener("beforeunload", (event) => {
  if (unsaved) event.preventDefault();
});

document.documentElement.classList.add("with-script");
startMenu();
watchCompiling();
