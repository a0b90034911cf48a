// What stands round the board: who asks to take a move back, what I have missed, and being told of my turn.

/** @import { LogLine, TableWords, TakebackRequest } from "../shared/messages" */
import { by, newButton, newElement } from "../shared/dom.js";
import { setting } from "../shared/settings.js";

const LONG_ENOUGH = 8000; // milliseconds to read what has come of a takeback

/**
 * Somebody asks to take a move back; `answer(agreed)` to it. The player who has asked may withdraw it, by answering no. What has come
 * of it can be closed, and disappears on its own: it lies over the board.
 *
 * @param {TakebackRequest | null} request
 * @param {Pick<TableWords, "agree" | "decline" | "withdraw" | "close">} words
 * @param {(agreed: boolean) => void} answer
 */
export function showTakeback(request, words, answer) {
  const box = by("takeback");
  const text = JSON.stringify(request);
  const same = box.dataset.shown === text;
  box.dataset.shown = text;
  box.hidden = !request;
  if (!request || same) return;
  const answers = request.asked ? [{ text: words.agree, agreed: true }] : [];
  if (request.asked || request.mine) answers.push({ text: request.mine ? words.withdraw : words.decline, agreed: false });
  const close = newButton(words.close);
  close.addEventListener("click", () => {
    box.hidden = true;
  });
  const buttons = answers.map(({ text, agreed }) => {
    const button = newButton(text);
    button.dataset.answer = agreed ? "yes" : "no";
    button.addEventListener("click", () => answer(agreed));
    return button;
  });
  box.replaceChildren(newElement("span", request.text), ...(buttons.length ? buttons : [close]));
  if (buttons.length) return;
  setTimeout(() => {
    if (box.dataset.shown === text) box.hidden = true;
  }, LONG_ENOUGH);
}

/**
 * At a shared screen: who is next, while the one who has moved still sees what came of it.
 *
 * @param {string | null} passes
 */
export function showPasses(passes) {
  by("passes").hidden = passes === null;
  by("passes-to").textContent = passes ?? "";
}

/**
 * The moves that were made while I was away, from number `since` of the log on.
 *
 * @param {number | null} since
 * @param {LogLine[]} lines
 */
export function showMissed(since, lines) {
  if (since === null) return;
  const missed = lines.slice(since);
  by("since-lines").replaceChildren(...missed.map((line) => newElement("li", line.text)));
  by("since").hidden = missed.length === 0;
}

/** The list of what was missed can be closed. */
export function startMissed() {
  by("since-read").addEventListener("click", () => {
    by("since").hidden = true;
    by("asks").scrollIntoView({ block: "nearest" });
  });
}

/**
 * Says that it is my turn where the page is open but not looked at, for those who want it (`shared/push.js`). Phones show it only
 * if it comes from the service worker.
 *
 * @param {string} title
 * @param {string} text
 */
export async function notifyTurn(title, text) {
  if (!setting("notify") || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const { id } = document.body.dataset;
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(title, { body: text, tag: id, icon: "/static/icon-192.png", data: `/t/${id}` });
  const note = new Notification(title, { body: text, tag: id });
  note.addEventListener("click", () => {
    window.focus();
    note.close();
  });
}
