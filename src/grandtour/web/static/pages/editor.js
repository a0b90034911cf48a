// A position that is being set up, or a scoring sheet: every change is sent, and the answer is put in. The server has all the rules;
// here is only what a hand does: pressing, dragging, undoing.

import { watchCompiling } from "../shared/compile-progress.js";
import { copyButtons } from "../shared/copy.js";
import { all, by, closest, first, newButton, readJson } from "../shared/dom.js";
import { startMenu } from "../shared/menu.js";
import { replace } from "../shared/preserve.js";
import { watchWidth } from "../shared/viewport.js";
import { fill } from "../shared/words.js";
import { Lifted } from "../table/lifted.js";
import { restorePanZoom, startPanZoom } from "../table/pan-zoom.js";
import { RulesPanel } from "../table/rules-panel.js";

/** What is picked up: a piece of the box, or of a place. @typedef {{ piece: string, name: string, from?: string, at?: number, turns?: boolean }} Picked */

const [body, setup] = [document.body, by("setup")];
/** @type {Record<string, string>} */
const words = readJson("words");
/** @type {string[]} */
const before = []; // what lay there, before each change
/** @type {Picked | null} */
let picked = null;
/** @type {string[]} */
let pressed = []; // parts that were asked about
let busy = Promise.resolve();

const position = body.dataset.page === "editor";
const narrow = position ? watchWidth(by("board"), () => send({})) : () => false;

// --- sending --------------------------------------------------------------------------------------------------------------
/** What lies there, as the page has it. */
function data() {
  return form().elements.data.value;
}

/** @returns {HTMLFormElement & { elements: HTMLFormControlsCollection & { data: HTMLInputElement } }} */
function form() {
  return /** @type {any} */ (by("editor", "form"));
}

/**
 * Sends the form with more fields, one thing after another, and shows the answer.
 *
 * @param {Record<string, string>} fields
 * @param {boolean} [undone] whether it goes back: then it is not remembered
 */
function send(fields, undone = false) {
  const sent = () => post(fields, undone);
  busy = busy.then(sent, sent);
  return busy;
}

/**
 * @param {Record<string, string>} fields
 * @param {boolean} undone
 */
async function post(fields, undone) {
  const [old, sent] = [data(), new FormData(form())];
  if (undone) for (const name of [...sent.keys()]) if (/^(set|put):/.test(name)) sent.delete(name);
  for (const [name, value] of Object.entries({ fragment: "true", narrow: String(narrow()), ...fields })) sent.set(name, value);
  setup.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form().action, { method: "POST", body: new URLSearchParams(/** @type {any} */ (sent)) });
    const text = await answer.text();
    if (!text.includes('id="editor"')) throw new Error(String(answer.status));
    show(text);
    if (!undone && data() !== old) before.push(old);
  } catch {
    say(words.failed);
  }
  setup.removeAttribute("aria-busy");
  remember();
}

/** @param {string} html */
function show(html) {
  replace(setup, html);
  const board = document.getElementById("board");
  if (board) restorePanZoom(board);
  drop();
  search();
}

/** The address says what lies there, so that nothing is lost when the page is loaded again. */
function remember() {
  const undo = document.getElementById("undo-change");
  if (undo) undo.hidden = before.length === 0;
  history.replaceState(null, "", by("link", "input").value);
}

/** @param {string} text */
function say(text) {
  const line = document.createElement("p");
  line.className = "wrong";
  line.textContent = text;
  by("verdict").append(line);
}

/** @param {Record<string, unknown>} change */
function change(change) {
  return send({ change: JSON.stringify(change) });
}

// --- picking up and putting down --------------------------------------------------------------------------------------------
/** @param {Picked} what */
function pick(what) {
  const same = picked && picked.piece === what.piece && picked.from === what.from && picked.at === what.at;
  drop();
  if (same) return;
  picked = what;
  for (const chip of all(setup, ".chip")) chip.setAttribute("aria-pressed", String(isPicked(chip)));
  const line = by("picked");
  line.replaceChildren(fill(words.picked, { piece: what.name }), " ");
  if (what.from !== undefined)
    line.append(
      action(words.box, () => change({ do: "take", place: what.from, at: what.at })),
      " ",
    );
  if (what.turns)
    line.append(
      action(words.turn, () => change({ do: "turn", place: what.from, at: what.at })),
      " ",
    );
  line.append(action(words.cancel, drop));
  line.hidden = false;
  setup.classList.add("holding");
}

/**
 * @param {string} text
 * @param {() => unknown} done
 */
function action(text, done) {
  const button = newButton(text);
  button.addEventListener("click", done);
  return button;
}

/** @param {Element} chip */
function isPicked(chip) {
  const { piece, from, at } = /** @type {HTMLElement} */ (chip).dataset;
  return picked !== null && piece === picked.piece && from === picked.from && (at === undefined || Number(at) === picked.at);
}

function drop() {
  picked = null;
  setup.classList.remove("holding");
  for (const chip of all(setup, ".chip[aria-pressed]")) chip.removeAttribute("aria-pressed");
  const line = document.getElementById("picked");
  if (line) line.hidden = true;
}

/**
 * Puts down what is picked up.
 *
 * @param {string} place
 * @param {number} [at]
 */
function put(place, at) {
  if (!picked) return;
  const { piece, from, at: fromAt } = picked;
  return change({ do: "put", piece, place, at, from, from_at: fromAt });
}

/** @param {HTMLElement} chip */
function pickedBy(chip) {
  const { piece = "", from, at } = chip.dataset;
  const name = chip.firstChild?.textContent?.trim() ?? piece;
  return { piece, name, from, at: at === undefined ? undefined : Number(at), turns: "turns" in chip.dataset };
}

// --- the table --------------------------------------------------------------------------------------------------------------
/**
 * The place behind a part of the drawing: the one with the longest name that fits.
 *
 * @param {Element | null} element
 */
function placeOf(element) {
  const part = /** @type {HTMLElement | null} */ (element?.closest("#board [data-part]") ?? null)?.dataset.part;
  if (!part) return undefined;
  /** @type {Record<string, string>} */
  const parts = JSON.parse(by("board").dataset.parts ?? "{}");
  const names = Object.keys(parts).filter((name) => name === part || (name.endsWith("-") && part.startsWith(name)));
  return parts[names.sort((a, b) => b.length - a.length)[0]];
}

/** @param {string} path */
function goTo(path) {
  const row = /** @type {HTMLElement | null} */ (first(setup, `[data-place-path="${CSS.escape(path)}"]`));
  const section = row?.closest("details");
  if (!row || !section) return;
  section.open = true;
  row.scrollIntoView({ block: "center" });
  row.classList.remove("found");
  void row.offsetWidth; // so that it is marked again
  row.classList.add("found");
  /** @type {HTMLElement | null} */ (row.querySelector("select, input, button"))?.focus({ preventScroll: true });
}

function asking() {
  const box = /** @type {HTMLInputElement | null} */ (document.getElementById("asking"));
  return box?.checked ?? false;
}

/** @param {string} part */
async function ask(part) {
  if (pressed.includes(part)) pressed = [];
  pressed.push(part);
  await send({ do: "why", pressed: JSON.stringify(pressed) });
  const box = /** @type {HTMLInputElement | null} */ (document.getElementById("asking"));
  if (box) box.checked = true;
  if (!by("verdict").querySelector("[data-goes-on]")) pressed = [];
}

/** Shows only the pieces that are looked for. */
function search() {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("find"));
  const wanted = (field?.value ?? "").toLowerCase();
  for (const chip of all(setup, "#tray .chip")) chip.toggleAttribute("hidden", !chip.textContent?.toLowerCase().includes(wanted));
}

// --- what the hand does -------------------------------------------------------------------------------------------------------
setup.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  send(button?.name ? { [button.name]: button.value } : {});
});

setup.addEventListener("change", (event) => {
  const field = closest(event, "#editor select, #editor input[type=number]");
  if (field) send({});
});

setup.addEventListener("input", (event) => closest(event, "#find") && search());

setup.addEventListener("click", (event) => {
  const chip = /** @type {HTMLElement | null} */ (closest(event, ".chip"));
  const row = /** @type {HTMLElement | null} */ (closest(event, "[data-place-path]"));
  const part = /** @type {HTMLElement | null} */ (closest(event, "#board [data-part]"));
  if (closest(event, "#undo-change")) return void send({ data: before.pop() ?? data(), change: "" }, true);
  if (chip && position) {
    event.preventDefault();
    if (picked && row && !isPicked(chip)) return void put(row.dataset.placePath ?? "", Number(chip.dataset.at));
    return pick(pickedBy(chip));
  }
  if (picked && row && !closest(event, "select, input")) return void put(row.dataset.placePath ?? "");
  if (!part) return;
  if (asking()) return void ask(part.dataset.part ?? "");
  const place = placeOf(part);
  if (place && picked) put(place);
  else if (place) goTo(place);
});

setup.addEventListener("keydown", (event) => {
  const chip = /** @type {HTMLElement | null} */ (closest(event, ".chip[data-from]"));
  if (event.key === "Escape" && picked) return drop();
  const part = /** @type {HTMLElement | null} */ (closest(event, "#board [data-part]"));
  if (part && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    part.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  if (!chip || (event.key !== "Delete" && event.key !== "Backspace")) return;
  event.preventDefault();
  change({ do: "take", place: chip.dataset.from, at: Number(chip.dataset.at) });
});

new Lifted(setup, {
  lift: (chip) => {
    drop();
    pick(pickedBy(chip));
  },
  target: (element) => /** @type {HTMLElement | null} */ (element?.closest("[data-place-path]") ?? null)?.dataset.placePath ?? placeOf(element),
  isBox: (element) => Boolean(element?.closest("#tray")),
  put: (place) => put(place),
  back: () => (picked?.from === undefined ? drop() : change({ do: "take", place: picked.from, at: picked.at })),
  drop,
});

if (position) {
  new RulesPanel(body.dataset.rules ?? "");
  startPanZoom(by("board"));
  if (narrow()) send({});
}
document.documentElement.classList.add("with-script");
startMenu();
copyButtons();
watchCompiling();
