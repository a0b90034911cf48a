// A small note beside what was pressed: why not, with the rule as a link.

const GAP = 8;

export class Note {
  /** `rules`: address of the rules; `beside()`: the element it belongs to. */
  constructor(element, { words, rules, beside }) {
    Object.assign(this, { element, words, rules, beside });
    const place = () => this.place();
    addEventListener("resize", place);
    addEventListener("scroll", place, { capture: true, passive: true });
    document.addEventListener("keydown", (event) => event.key === "Tab" && this.tab(event));
  }

  /** `about`: what the thing is that was pressed, where a mouse would be told by pointing at it. */
  show({ reason, rule, about = "" }, again = null) {
    if (!reason) return;
    this.element.replaceChildren(...[about, reason].filter(Boolean).map(paragraph));
    this.element.classList.toggle("explains", Boolean(about));
    if (rule) this.element.append(this.link(rule));
    if (again) this.element.append(this.button(again));
    this.element.hidden = false;
    this.visited = false;
    this.place();
  }

  link(rule) {
    const link = document.createElement("a");
    link.href = `${this.rules}#${encodeURIComponent(rule)}`;
    link.target = "_blank";
    link.rel = "noopener";
    link.textContent = this.words.rule.replace("{rule}", () => rule);
    return link;
  }

  button(again) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = this.words.again;
    button.addEventListener("click", again);
    return button;
  }

  /** Whether there was one. Who was in it is back at what was pressed. */
  hide() {
    if (this.element.hidden) return false;
    const inside = this.element.contains(document.activeElement);
    this.element.hidden = true;
    if (inside) this.beside().focus({ preventScroll: true });
    return true;
  }

  /** Below what was pressed, above it or to its side, inside the window: where it covers the least of what can be pressed. */
  place() {
    const note = this.element;
    if (note.hidden) return;
    note.style.left = note.style.top = "0"; // near the edge it would be measured too narrow
    const [box, width, height] = [this.beside().getBoundingClientRect(), note.offsetWidth, note.offsetHeight];
    const [x, y] = [box.left + box.width / 2 - width / 2, box.top + box.height / 2 - height / 2];
    const ways = [[x, box.bottom + GAP], [x, box.top - GAP - height], [box.right + GAP, y], [box.left - GAP - width, y]];
    const inside = ([left, top]) => [within(left, width, innerWidth), within(top, height, innerHeight)];
    const taken = [box, ...Array.from(document.querySelectorAll("#board .lit, #bar button"), (part) => part.getBoundingClientRect())];
    const covers = ([left, top]) => taken.reduce((sum, other) => sum + covered(left, top, width, height, other), 0);
    const [best] = ways.map(inside).map((way) => [covers(way), way]).sort(([a], [b]) => a - b);
    [note.style.left, note.style.top] = best[1].map((length) => `${length}px`);
  }

  /** Tab goes from what was pressed into the note, once, and from its end back. */
  tab(event) {
    const stops = this.element.hidden ? [] : Array.from(this.element.querySelectorAll("a, button"));
    const at = stops.indexOf(document.activeElement);
    const next = at + (event.shiftKey ? -1 : 1);
    const enters = !this.visited && !event.shiftKey && document.activeElement === this.beside();
    if (!stops.length || (at < 0 && !enters)) return;
    this.visited = true;
    event.preventDefault();
    (stops[next] ?? this.beside()).focus({ preventScroll: true });
  }
}

function paragraph(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

function within(start, length, most) {
  return Math.max(GAP, Math.min(start, most - length - GAP));
}

/** How much of a box lies under the note. */
function covered(left, top, width, height, box) {
  const wide = Math.min(left + width, box.right) - Math.max(left, box.left);
  const high = Math.min(top + height, box.bottom) - Math.max(top, box.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
