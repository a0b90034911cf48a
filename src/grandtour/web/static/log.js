// The log: sentences, of which the server replaces those from some number on.

export class Log {
  constructor(list) {
    this.list = list;
  }

  get length() {
    return this.list.children.length;
  }

  /** Replaces the entries from `from` on. Who reads the newest line goes on doing so; who reads further up stays there. */
  update({ from, lines }) {
    const list = this.list;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    let same = 0; // lines that stand already are left alone, so that nothing is read out twice
    while (same < lines.length && list.children[from + same]?.textContent === lines[same]) same += 1;
    while (list.children.length > from + same) list.lastElementChild.remove();
    for (const line of lines.slice(same)) {
      const item = document.createElement("li");
      item.textContent = line;
      list.append(item);
    }
    if (atEnd) list.scrollTop = list.scrollHeight;
  }
}
