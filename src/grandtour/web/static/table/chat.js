// Chat at the table: lines {name, text, time, mine}, of which the server sends those that are new.

/** @import { ChatLine, ChatUpdate } from "../shared/messages" */
import { by, closest, newElement } from "../shared/dom.js";

export class Chat {
  known = false; // whether the chat was here before
  newest = 0; // the time of the last message

  /**
   * `say(text)` sends a line; `announce(texts)` when others have said something.
   *
   * @param {(text: string) => void} say
   * @param {(texts: string[]) => void} announce
   * @param {string} lang
   */
  constructor(say, announce, lang) {
    this.announce = announce;
    this.time = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit" });
    by("chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const field = by("chat-text", "input");
      const text = field.value.trim();
      if (text) say(text);
      field.value = "";
    });
    document.addEventListener("click", (event) => {
      if (closest(event, '[data-sheet="log"]')) by("chat-news").hidden = true;
    });
  }

  /** @param {ChatUpdate} update */
  update({ anew, lines, may }) {
    const list = by("chat");
    if (anew) list.replaceChildren();
    list.append(...lines.map((line) => this.item(line)));
    if (lines.length && list.parentElement) list.parentElement.scrollTop = list.parentElement.scrollHeight;
    by("chat-form").hidden = !may;
    const news = this.known ? lines.filter((line) => !line.mine && (!anew || line.time > this.newest)) : [];
    this.known = true;
    this.newest = Math.max(this.newest, ...lines.map((line) => line.time));
    if (news.length && document.body.dataset.sheet !== "log") by("chat-news").hidden = false;
    this.announce(news.map(({ name, text }) => `${name}: ${text}`));
  }

  /** @param {ChatLine} line */
  item({ name, text, time, mine }) {
    const [item, when] = [document.createElement("li"), newElement("time", this.time.format(new Date(time * 1000)))];
    when.dateTime = new Date(time * 1000).toISOString();
    item.classList.toggle("mine", mine);
    item.append(when, " ", newElement("strong", name), ": ", text);
    return item;
  }
}
