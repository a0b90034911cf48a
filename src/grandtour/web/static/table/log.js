// The log: lines {text, seat, parts}, of which the server replaces those from some number on.

export class Log {
  /** `told(line or null)` when a line is pointed at or has the focus. */
  constructor(list, told) {
    this.list = list;
    this.lines = [];
    const found = (event) => this.lines[Array.from(list.children).indexOf(event.target.closest("li"))] ?? null;
    for (const kind of ["pointerover", "focusin"]) list.addEventListener(kind, (event) => told(found(event)));
    for (const kind of ["pointerleave", "focusout"]) list.addEventListener(kind, () => told(null));
    list.addEventListener("keydown", (event) => this.key(event));
  }

  get length() {
    return this.lines.length;
  }

  /** Replaces the entries from `from` on. Who reads the newest line goes on doing so; who reads further up stays there. */
  update({ from, lines }) {
    const list = this.list;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    let same = 0; // lines that stand already are left alone, so that nothing is read out twice
    while (same < lines.length && list.children[from + same]?.textContent === lines[same].text) same += 1;
    while (list.children.length > from + same) list.lastElementChild.remove();
    list.append(...lines.slice(same).map((line) => newItem(line.text)));
    this.lines = [...this.lines.slice(0, from), ...lines];
    if (atEnd) list.scrollTop = list.scrollHeight;
    this.reach(list.querySelector(":focus") ?? list.lastElementChild);
  }

  /** Tab comes to one line, the newest or the one that was read; arrows go from there. */
  reach(item) {
    for (const other of this.list.querySelectorAll('[tabindex="0"]')) if (other !== item) other.tabIndex = -1;
    if (item) item.tabIndex = 0;
  }

  key(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };
    if (!(event.key in steps)) return;
    event.preventDefault();
    const items = Array.from(this.list.children);
    const next = items.indexOf(document.activeElement) + steps[event.key];
    const item = items[Math.max(0, Math.min(items.length - 1, next))];
    this.reach(item);
    item?.focus();
  }
}

function newItem(text) {
  const item = document.createElement("li");
  item.tabIndex = -1;
  item.textContent = text;
  return item;
}
