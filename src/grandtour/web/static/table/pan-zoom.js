// Maps that are larger than their place: drag, pinch, wheel, keys and buttons move and scale a group of the drawing.
//
// The server fits the group `[data-pans]` into the area `[data-map]` around it, by a transform. The reader's own view is remembered
// here under the group's name, as the board is replaced with every state; "fit" forgets it. `data-levels` ({"far": 0.7}) names classes:
// the group has a class while one of its units is smaller than that number of pixels, so that from far away a map shows less.

/** @import { AnyElement } from "../shared/dom.js" */
import { all, closest } from "../shared/dom.js";
import { shiftFor, viewOf } from "./in-sight.js";

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ x: number, y: number, scale: number }} Place where a map is */

const PRESS = 6; // pixels: a pointer that moves less presses what is below it
const STEP = 1.35; // of one press on + or −
const WHEEL = 0.0018; // of one pixel of the wheel
const [LEAST, MOST] = [0.4, 8]; // scales, by that which fits

/** @type {Map<string, Place & { frame: number }>} */
const chosen = new Map(); // the reader's own place of a map by its name, and for which frame
/** @type {Map<string, Place & { frame: number }>} */
const offered = new Map(); // where a map shows what can be played, as long as the reader chooses nothing else
/** @type {WeakMap<SVGGElement, Place>} */
const homes = new WeakMap(); // where the server put a group
/** @type {Map<number, Point>} */
const down = new Map(); // pointers that are down on the map, by their id
/** @type {Point} */
let start = { x: 0, y: 0 }; // where the first of them went down
let dragged = false; // the click that follows is not a press
/** @type {AnyElement[]} */
let followed = []; // what is new on a map and should not be missed, until the reader does something

/**
 * Listens to a board; maps may come and go in it.
 *
 * @param {HTMLElement} board
 */
export function startPanZoom(board) {
  for (const kind of ["pointerdown", "keydown"]) board.addEventListener(kind, () => followOnMap(board, []), { capture: true });
  board.addEventListener("pointerdown", (event) => pressed(event));
  addEventListener("pointermove", (event) => moved(board, event));
  addEventListener("pointerup", (event) => down.delete(event.pointerId));
  addEventListener("pointercancel", (event) => down.delete(event.pointerId));
  board.addEventListener("touchmove", (event) => down.size && event.preventDefault(), { passive: false }); // else the page scrolls
  board.addEventListener("click", (event) => clicked(board, event), { capture: true });
  board.addEventListener("dblclick", (event) => doubleClicked(board, event));
  board.addEventListener("wheel", (event) => wheeled(board, event), { passive: false });
  board.addEventListener("keydown", (event) => key(board, event));
  board.addEventListener("focusin", (event) => bringIntoSight(event));
  restorePanZoom(board);
}

/**
 * Puts a new drawing where the reader had the old one.
 *
 * @param {HTMLElement} board
 */
export function restorePanZoom(board) {
  const group = mapOf(board);
  if (group) place(group, present(group));
}

/**
 * On a phone, where the whole of a large map is too small: shows what can be played now, at a size that can be read. Without any of
 * it on the map, the whole. A place that the reader has chosen stays.
 *
 * @param {HTMLElement} board
 * @param {Set<string>} parts
 */
export function showOnMap(board, parts) {
  const group = mapOf(board);
  if (!group?.closest(".narrow")) return;
  const elements = all(group, "[data-part]").filter((element) => parts.has(element.dataset.part ?? ""));
  const to = elements.length ? readable(group, elements) : null;
  if (to) offered.set(nameOf(group), { ...to, frame: frameOf(group) });
  else offered.delete(nameOf(group));
  place(group, present(group));
  followOnMap(board, followed);
}

/**
 * Something new on a map, such as another's station, comes into sight where the reader sees only a part of it. The map keeps its scale
 * and moves no further than it must.
 *
 * @param {HTMLElement} board
 * @param {AnyElement[]} elements
 */
export function followOnMap(board, elements) {
  const group = mapOf(board);
  followed = elements.filter((element) => group?.contains(element) && element.closest("[data-follow]"));
  if (!group) return;
  const [pixels, ground] = [drawingOf(group).getScreenCTM()?.a ?? 1, groundOf(group)];
  for (const element of followed) {
    const { x, y } = shiftFor(element.getBoundingClientRect(), ground.getBoundingClientRect());
    const now = present(group);
    const moved = { x: now.x + x / pixels, y: now.y + y / pixels, scale: now.scale, frame: frameOf(group) };
    if (x || y) (chosen.has(nameOf(group)) ? chosen : offered).set(nameOf(group), moved);
    place(group, present(group));
  }
}

/**
 * @param {Element} element
 * @returns {SVGGElement | null}
 */
const mapOf = (element) => element.querySelector("[data-pans]");

/** @param {Event} event */
const onMap = (event) => closest(event, "[data-map]") !== null;

/**
 * The area round a map.
 *
 * @param {SVGGElement} group
 */
const groundOf = (group) => group.closest("[data-map]")?.firstElementChild ?? group;

/** @param {SVGGElement} group */
const nameOf = (group) => group.dataset.pans ?? "";

/**
 * The drawing that a map is in, which it always is.
 *
 * @param {SVGGElement} group
 */
const drawingOf = (group) => /** @type {SVGSVGElement} */ (group.ownerSVGElement);

/** @param {SVGGElement} group */
const frameOf = (group) => drawingOf(group).viewBox.baseVal.width; // a phone's changes its height at times

// --- where a map is -----------------------------------------------------------------------------------------------------
/**
 * Where the server put it.
 *
 * @param {SVGGElement} group
 * @returns {Place}
 */
function home(group) {
  const known = homes.get(group);
  if (known) return known;
  const { a, e, f } = group.transform.baseVal.consolidate()?.matrix ?? new DOMMatrix();
  const found = { x: e, y: f, scale: a };
  homes.set(group, found);
  return found;
}

/**
 * What the reader chose or was offered, unless that was for a table of another shape.
 *
 * @param {SVGGElement} group
 */
function kept(group) {
  const own = chosen.get(nameOf(group)) ?? offered.get(nameOf(group));
  return own?.frame === frameOf(group) ? own : null;
}

/** @param {SVGGElement} group */
const present = (group) => kept(group) ?? home(group);

/**
 * Where some elements can be read; null if they can where the server put the map.
 *
 * @param {SVGGElement} group
 * @param {AnyElement[]} elements
 * @returns {Place | null}
 */
function readable(group, elements) {
  const [pixels, inverse] = [drawingOf(group).getScreenCTM()?.a ?? 1, group.getScreenCTM()?.inverse()];
  const levels = Object.values(JSON.parse(group.dataset.levels ?? "{}"));
  const enough = Math.max(...levels);
  if (!inverse || !(home(group).scale * pixels < enough)) return null;
  const boxes = elements.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [from, to] = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)].map((point) => point.matrixTransform(inverse));
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  });
  const ground = /** @type {SVGGraphicsElement} */ (groundOf(group)).getBBox();
  const view = viewOf(boxes, { width: ground.width * pixels, height: ground.height * pixels }, enough, Math.min(...levels));
  const scale = view.scale / pixels;
  return { x: ground.x + ground.width / 2 - view.x * scale, y: ground.y + ground.height / 2 - view.y * scale, scale };
}

/**
 * @param {SVGGElement} group
 * @param {Place} to
 */
function place(group, { x, y, scale }) {
  home(group); // before it is moved for the first time
  group.setAttribute("transform", `translate(${x.toFixed(2)} ${y.toFixed(2)}) scale(${scale.toFixed(4)})`);
  const pixels = scale * (drawingOf(group).getScreenCTM()?.a ?? 1);
  /** @type {[string, number][]} */
  const levels = Object.entries(JSON.parse(group.dataset.levels ?? "{}"));
  const level = levels.find(([, least]) => pixels < least)?.[0];
  for (const [name] of levels) group.classList.toggle(name, name === level);
}

/** @param {SVGGElement} group */
function fit(group) {
  chosen.delete(nameOf(group));
  offered.delete(nameOf(group));
  place(group, home(group));
}

/**
 * Scales by a factor; the point of the screen stays where it is, and then goes along with a finger.
 *
 * @param {SVGGElement} group
 * @param {number} factor
 * @param {Point} from
 * @param {Point} [to]
 */
function zoom(group, factor, from, to = from) {
  const now = present(group);
  const scale = Math.min(Math.max(now.scale * factor, home(group).scale * LEAST), home(group).scale * MOST);
  const inverse = (drawingOf(group).getScreenCTM() ?? new DOMMatrix()).inverse();
  const [a, b] = [from, to].map((point) => new DOMPoint(point.x, point.y).matrixTransform(inverse));
  const grown = scale / now.scale;
  const own = { x: b.x - (a.x - now.x) * grown, y: b.y - (a.y - now.y) * grown, scale, frame: frameOf(group) };
  chosen.set(nameOf(group), own);
  place(group, own);
}

/**
 * The middle of an element, and its corners.
 *
 * @param {Element} element
 */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, box };
}

// --- pointers -----------------------------------------------------------------------------------------------------------
/**
 * @param {MouseEvent} event
 * @returns {Point}
 */
const pointOf = (event) => ({ x: event.clientX, y: event.clientY });

/**
 * @param {Point} a
 * @param {Point} b
 */
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * @param {Point} a
 * @param {Point} b
 * @returns {Point}
 */
const halfway = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** @param {PointerEvent} event */
function pressed(event) {
  if (down.size === 0) [start, dragged] = [pointOf(event), false];
  if (onMap(event) && event.button === 0) down.set(event.pointerId, pointOf(event));
}

/**
 * @param {HTMLElement} board
 * @param {PointerEvent} event
 */
function moved(board, event) {
  const before = down.get(event.pointerId);
  const group = before && mapOf(board);
  if (!group) return;
  const after = pointOf(event);
  if (!dragged && down.size === 1 && distance(start, after) < PRESS) return;
  const from = !dragged && down.size === 1 ? start : before;
  dragged = true;
  const other = Array.from(down).find(([id]) => id !== event.pointerId)?.[1];
  down.set(event.pointerId, after);
  if (!other) return zoom(group, 1, from, after);
  zoom(group, distance(after, other) / Math.max(distance(before, other), 1), halfway(before, other), halfway(after, other));
}

/**
 * @param {HTMLElement} board
 * @param {MouseEvent} event
 */
function clicked(board, event) {
  const button = closest(event, "[data-fit], [data-zoom]");
  if (button) use(board, button);
  else if (dragged && event.detail) event.stopPropagation(); // a click without a pointer is none of ours
}

/**
 * @param {HTMLElement} board
 * @param {MouseEvent} event
 */
function doubleClicked(board, event) {
  const group = mapOf(board);
  if (group && onMap(event) && !closest(event, "[data-part]")) fit(group);
}

/**
 * @param {HTMLElement} board
 * @param {WheelEvent} event
 */
function wheeled(board, event) {
  const group = mapOf(board);
  if (!group || !onMap(event)) return;
  event.preventDefault();
  const pixels = event.deltaY * (event.deltaMode ? 16 : 1) * (event.ctrlKey ? 5 : 1); // a pinch on a touchpad comes as a small turn with Ctrl
  zoom(group, Math.exp(-pixels * WHEEL), pointOf(event));
}

// --- buttons and keys -----------------------------------------------------------------------------------------------------
/**
 * @param {HTMLElement} board
 * @param {AnyElement} button
 */
function use(board, button) {
  const group = mapOf(board);
  if (!group) return;
  if ("fit" in button.dataset) fit(group);
  else zoom(group, button.dataset.zoom === "in" ? STEP : 1 / STEP, middle(groundOf(group)));
}

/**
 * @param {HTMLElement} board
 * @param {KeyboardEvent} event
 */
function key(board, event) {
  const pane = closest(event, ".pane");
  const group = pane && mapOf(pane);
  if (!group || event.ctrlKey || event.metaKey || event.altKey) return;
  const button = closest(event, "[data-fit], [data-zoom]");
  if (button && (event.key === "Enter" || event.key === " ")) use(board, button);
  else if (event.key === "+" || event.key === "=") zoom(group, STEP, middle(groundOf(group)));
  else if (event.key === "-") zoom(group, 1 / STEP, middle(groundOf(group)));
  else if (event.key === "0") fit(group);
  else return;
  event.preventDefault();
}

/**
 * Whoever goes through the map with keys sees what has the focus.
 *
 * @param {FocusEvent} event
 */
function bringIntoSight(event) {
  const element = closest(event, "*");
  const group = /** @type {SVGGElement | null} */ (closest(event, "[data-pans]"));
  if (!element || !group || !element.matches(":focus-visible")) return;
  const [at, ground] = [middle(element), middle(groundOf(group))];
  const { left, right, top, bottom } = ground.box;
  if (at.x < left || at.x > right || at.y < top || at.y > bottom) zoom(group, 1, at, ground);
}
