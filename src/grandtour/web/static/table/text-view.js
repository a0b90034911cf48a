// The table in words: asked for while it is open, again after every change. Whether it is open is a setting.

import { set } from "../shared/settings.js";

export class InWords {
  /** `ask()` asks the server. */
  constructor(panel, place, ask) {
    Object.assign(this, { panel, place, ask });
    this.shown = "";
    panel.addEventListener("toggle", () => {
      set("words", panel.open);
      this.renew();
    });
  }

  open(open) {
    this.panel.open = open;
  }

  renew() {
    if (this.panel.open) this.ask();
  }

  /** Nothing of one player's is left for the next. */
  forget() {
    this.shown = "";
    this.place.replaceChildren();
  }

  /** Headings and lists; what stands already is left alone, so that nobody loses the place. */
  show({ sections }) {
    const text = JSON.stringify(sections);
    if (text === this.shown) return;
    this.shown = text;
    const top = this.place.scrollTop;
    this.place.replaceChildren(...sections.flatMap(({ title, lines }) => [element("h3", title), list(lines)]));
    this.place.scrollTop = top;
  }
}

function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function list(lines) {
  const made = document.createElement("ul");
  made.append(...lines.map((line) => element("li", line)));
  return made;
}
