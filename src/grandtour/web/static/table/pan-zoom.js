// Maps that are larger than their place: drag, pinch, wheel, keys and buttons move and scale a group of the drawing.
//
// The server fits the group `[data-pans]` into the area `[data-map]` round it, by a transform. What the reader makes of it is kept here
// under the group's name, as the board is replaced with every state; "fit" forgets it. `data-levels` ({"far": 0.7}) names classes, one of
// which the group has while one of its units is smaller than so many pixels: from far away a map shows less.

const PRESS = 6; // pixels: a pointer that moves less presses what is below it
const STEP = 1.35; // of one press on + or −
const WHEEL = 0.0018; // of one pixel of the wheel
const [LEAST, MOST] = [0.4, 8]; // scales, by that which fits

const chosen = new Map(); // the reader's own place of a map by its name: x, y, scale, and for which frame
const homes = new WeakMap(); // where the server put a group
const down = new Map(); // pointers that are down on the map, by their id
let start = null; // where the first of them went down; nothing once it drags
let dragged = false; // the click that follows is no press

/** Listens to a board; maps may come and go in it. */
export function startPanning(board) {
  board.addEventListener("pointerdown", (event) => pressed(event));
  addEventListener("pointermove", (event) => moved(board, event));
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => down.delete(event.pointerId));
  board.addEventListener("touchmove", (event) => down.size && event.preventDefault(), { passive: false }); // else the page scrolls
  board.addEventListener("click", (event) => clicked(board, event), { capture: true });
  board.addEventListener("dblclick", (event) => onMap(event) && !event.target.closest("[data-part]") && fit(mapOf(board)));
  board.addEventListener("wheel", (event) => wheeled(board, event), { passive: false });
  board.addEventListener("keydown", (event) => key(board, event));
  board.addEventListener("focusin", (event) => bringIntoSight(event.target));
  restorePanning(board);
}

/** Puts a new drawing where the reader had the old one. */
export function restorePanning(board) {
  const group = mapOf(board);
  if (group) place(group, kept(group) ?? home(group));
}

const mapOf = (board) => board.querySelector("[data-pans]");
const onMap = (event) => event.target.closest("[data-map]") !== null;
const groundOf = (group) => group.closest("[data-map]").firstElementChild;
const frameOf = (group) => group.ownerSVGElement.viewBox.baseVal.width; // a phone's changes its height at times

// --- where a map is -----------------------------------------------------------------------------------------------------
function home(group) {
  const { a, e, f } = group.transform.baseVal.consolidate().matrix;
  if (!homes.has(group)) homes.set(group, { x: e, y: f, scale: a });
  return homes.get(group);
}

/** What the reader chose, unless that was for a table of another shape. */
function kept(group) {
  const own = chosen.get(group.dataset.pans);
  return own?.frame === frameOf(group) ? own : null;
}

function place(group, { x, y, scale }) {
  home(group);
  group.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})`);
  const pixels = scale * (group.ownerSVGElement.getScreenCTM()?.a ?? 1);
  const levels = Object.entries(JSON.parse(group.dataset.levels ?? "{}"));
  const level = levels.find(([, least]) => pixels < least)?.[0];
  for (const [name] of levels) group.classList.toggle(name, name === level);
}

function fit(group) {
  chosen.delete(group.dataset.pans);
  place(group, home(group));
}

/** Scales by a factor; the point of the screen stays where it is, and then goes along with a finger. */
function zoom(group, factor, from, to = from) {
  const now = kept(group) ?? home(group);
  const scale = Math.min(Math.max(now.scale * factor, home(group).scale * LEAST), home(group).scale * MOST);
  const inverse = group.ownerSVGElement.getScreenCTM().inverse();
  const [a, b] = [from, to].map((point) => new DOMPoint(point.x, point.y).matrixTransform(inverse));
  const grown = scale / now.scale;
  chosen.set(group.dataset.pans, { x: b.x - (a.x - now.x) * grown, y: b.y - (a.y - now.y) * grown, scale, frame: frameOf(group) });
  place(group, kept(group));
}

/** The middle of an element, and its corners. */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, box };
}

// --- pointers -----------------------------------------------------------------------------------------------------------
const pointOf = (event) => ({ x: event.clientX, y: event.clientY });
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const halfway = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

function pressed(event) {
  if (down.size === 0) [start, dragged] = [pointOf(event), false];
  if (onMap(event) && event.button === 0) down.set(event.pointerId, pointOf(event));
}

function moved(board, event) {
  const group = down.has(event.pointerId) && mapOf(board);
  if (!group) return;
  const before = down.get(event.pointerId);
  const after = pointOf(event);
  if (!dragged && down.size === 1 && distance(start, after) < PRESS) return;
  const first = !dragged && down.size === 1 ? start : before;
  dragged = true;
  const other = Array.from(down).find(([id]) => id !== event.pointerId)?.[1];
  down.set(event.pointerId, after);
  if (!other) return zoom(group, 1, first, after);
  zoom(group, distance(after, other) / Math.max(distance(before, other), 1), halfway(before, other), halfway(after, other));
}

function clicked(board, event) {
  const button = event.target.closest("[data-fit], [data-zoom]");
  if (button) use(board, button);
  else if (dragged && event.detail) event.stopPropagation(); // a click without a pointer is none of ours
}

function wheeled(board, event) {
  if (!onMap(event)) return;
  event.preventDefault();
  const pixels = event.deltaY * (event.deltaMode ? 16 : 1) * (event.ctrlKey ? 5 : 1); // a pinch on a touchpad comes as a small turn with Ctrl
  zoom(mapOf(board), Math.exp(-pixels * WHEEL), pointOf(event));
}

// --- buttons and keys -----------------------------------------------------------------------------------------------------
function use(board, button) {
  const group = mapOf(board);
  if ("fit" in button.dataset) fit(group);
  else zoom(group, button.dataset.zoom === "in" ? STEP : 1 / STEP, middle(groundOf(group)));
}

function key(board, event) {
  const group = event.target.closest(".pane")?.querySelector("[data-pans]");
  if (!group || event.ctrlKey || event.metaKey || event.altKey) return;
  const button = event.target.closest("[data-fit], [data-zoom]");
  if (button && (event.key === "Enter" || event.key === " ")) use(board, button);
  else if (event.key === "+" || event.key === "=") zoom(group, STEP, middle(groundOf(group)));
  else if (event.key === "-") zoom(group, 1 / STEP, middle(groundOf(group)));
  else if (event.key === "0") fit(group);
  else return;
  event.preventDefault();
}

/** Whoever goes through the map with keys sees what has the focus. */
function bringIntoSight(element) {
  const group = element.closest("[data-pans]");
  if (!group || !element.matches(":focus-visible")) return;
  const [at, ground] = [middle(element), middle(groundOf(group))];
  const { left, right, top, bottom } = ground.box;
  if (at.x < left || at.x > right || at.y < top || at.y > bottom) zoom(group, 1, at, ground);
}
