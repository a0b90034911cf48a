// Talk at the table: remarks {name, text, time, mine}, of which the server sends those that are new.

const by = (id) => document.getElementById(id);

export class Talk {
  /** `say(text)` sends a remark. */
  constructor(say, lang) {
    this.time = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit" });
    by("talk-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = by("talk-text").value.trim();
      if (text) say(text);
      by("talk-text").value = "";
    });
    document.addEventListener("click", (event) => event.target.closest('[data-sheet="log"]') && (by("talk-news").hidden = true));
  }

  /** `anew`: these are all of them; `may`: whether I may speak. */
  update({ anew, lines, may }) {
    const list = by("talk");
    if (anew) list.replaceChildren();
    list.append(...lines.map((line) => this.remark(line)));
    if (lines.length) list.parentElement.scrollTop = list.parentElement.scrollHeight;
    by("talk-form").hidden = !may;
    if (!anew && lines.some((line) => !line.mine) && document.body.dataset.sheet !== "log") by("talk-news").hidden = false;
  }

  remark({ name, text, time, mine }) {
    const [item, who, when] = ["li", "strong", "time"].map((tag) => document.createElement(tag));
    who.textContent = name;
    when.textContent = this.time.format(new Date(time * 1000));
    when.dateTime = new Date(time * 1000).toISOString();
    item.classList.toggle("mine", mine);
    item.append(when, " ", who, ": ", text);
    return item;
  }
}
