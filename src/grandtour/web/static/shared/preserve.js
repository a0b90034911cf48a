// What must survive when a piece of the page is replaced: focus, scroll positions, opened details, half-written texts.

/** Puts new HTML into an element and keeps what the reader was doing there. The HTML comes from our server, which escapes names. */
export function replace(element, html) {
  if (element.shown === html) return false;
  const focus = remembered(element);
  const scroll = [element.scrollLeft, element.scrollTop];
  const boxes = Array.from(element.querySelectorAll("[data-scrolls]"), (box) => [box.dataset.scrolls, box.scrollLeft, box.scrollTop]);
  const opened = new Map(Array.from(element.querySelectorAll("details[id]"), (details) => [details.id, details.open]));
  const written = new Map(
    Array.from(element.querySelectorAll("input[id]:not([readonly])"))
      .filter((field) => field.value !== field.defaultValue)
      .map((field) => [field.id, field.value]),
  );
  element.innerHTML = html;
  element.shown = html;
  for (const [id, open] of opened) inside(element, id, (details) => (details.open = open));
  for (const [id, value] of written) inside(element, id, (field) => (field.value = value));
  if (scroll[0] || scroll[1]) [element.scrollLeft, element.scrollTop] = scroll; // each would lay the whole board out
  for (const [name, left, top] of boxes) {
    const box = element.querySelector(`[data-scrolls="${CSS.escape(name)}"]`);
    if (box && (left || top)) [box.scrollLeft, box.scrollTop] = [left, top];
  }
  restore(element, focus);
  return true;
}

function inside(element, id, change) {
  const found = element.querySelector(`#${CSS.escape(id)}`);
  if (found) change(found);
}

/** Where the focus is: the how-manieth element of which part, or which id. */
function remembered(element) {
  const active = document.activeElement;
  if (!active || active === element || !element.contains(active)) return null;
  const part = active.dataset.part;
  const selector = part !== undefined ? `[data-part="${CSS.escape(part)}"]` : active.id ? `#${CSS.escape(active.id)}` : null;
  const caret = active.matches("input[type=text]") ? [active.selectionStart, active.selectionEnd] : null;
  return { selector, index: selector ? Array.from(element.querySelectorAll(selector)).indexOf(active) : 0, caret };
}

/** The focus goes back where it was; if that is gone, to the whole, so that the keyboard does not start from the top of the page. */
function restore(element, focus) {
  if (!focus) return;
  const alike = focus.selector ? element.querySelectorAll(focus.selector) : [];
  const found = alike[focus.index] ?? alike[0] ?? element;
  found.focus({ preventScroll: true });
  if (focus.caret && found.setSelectionRange) found.setSelectionRange(...focus.caret);
}
