// What stands round the board: who asks to take a move back, a bot in my place, what I have missed, and being told of my turn.

import { newButton } from "./action-bar.js";
import { set, setting } from "../shared/settings.js";

const by = (id) => document.getElementById(id);

/** `answer(agreed)` to who asks to take a move back. */
export function showWish(wish, words, answer) {
  const [box, line] = [by("wish"), document.createElement("span")];
  const same = box.dataset.shown === JSON.stringify(wish);
  box.dataset.shown = JSON.stringify(wish);
  box.hidden = !wish;
  if (!wish || same) return;
  line.textContent = wish.text;
  const buttons = wish.asked ? [newButton(words.agree), newButton(words.decline)] : [];
  buttons.forEach((button, i) => {
    button.dataset.answer = i === 0 ? "yes" : "no";
    button.addEventListener("click", () => answer(i === 0));
  });
  box.replaceChildren(line, ...buttons);
}

/** The moves that were made while I was away, from number `first` of the log on. */
export function showSince(first, lines) {
  if (first === null || first === undefined) return;
  by("since-lines").replaceChildren(
    ...lines.slice(first).map((line) => {
      const item = document.createElement("li");
      item.textContent = line.text;
      return item;
    }),
  );
  by("since").hidden = by("since-lines").childElementCount === 0;
}

by("since-read").addEventListener("click", () => {
  by("since").hidden = true;
  by("asks").scrollIntoView({ block: "nearest" });
});

/** Says that it is my turn where the page is not looked at, for those who want it. */
export function notifyTurn(title, text) {
  if (!setting("notify") || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification(title, { body: text, tag: document.body.dataset.id });
  note.addEventListener("click", () => {
    window.focus();
    note.close();
  });
}

/** The browser is asked when the switch is turned on; if it does not allow it, the switch goes back. */
export async function askToNotify() {
  if (!setting("notify")) return;
  const allowed = "Notification" in window && (await Notification.requestPermission()) === "granted";
  if (!allowed) set("notify", false);
}
