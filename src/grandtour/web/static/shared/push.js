// The choice to be told on this device of one's turn: while no page is open by the browser (Web Push), while the table's page is
// open by the page itself, which reads the setting. A browser that can't do the first does only the second.

import { by, first } from "./dom.js";
import { set, setting } from "./settings.js";

const WORKER = "/service-worker.js";
const BESIDE = ["failed", "open"]; // what is said beside the choice

/**
 * Why this browser can't show notifications: the name of what is said about it, or null if it can.
 *
 * @param {{ secure: boolean, able: boolean, apple: boolean, permission: string | undefined }} browser
 */
export function obstacle({ secure, able, apple, permission }) {
  if (!secure) return "insecure";
  if (!able) return apple ? "iphone" : "missing";
  return permission === "denied" ? "blocked" : null;
}

/** What of this browser matters for it. */
function thisBrowser() {
  const touchMac = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1; // an iPad says that it is a Mac
  return {
    secure: window.isSecureContext,
    able: "Notification" in window,
    apple: touchMac || /iPhone|iPad/.test(navigator.userAgent),
    permission: "Notification" in window ? Notification.permission : undefined,
  };
}

/**
 * Shows the choice, or one sentence that says why there is none; those of BESIDE stand beside the choice.
 *
 * @param {string | null} said
 */
function tell(said) {
  const box = by("push");
  for (const line of box.querySelectorAll("p")) line.hidden = line.dataset.push !== said;
  const choice = first(box, ".switch");
  if (choice instanceof HTMLElement) choice.hidden = said !== null && !BESIDE.includes(said);
}

/** The browser's own subscription, if there is one. */
async function subscription() {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** What the server knows: its key, and the address where this browser is told. @returns {Promise<{ key: string, endpoint: string | null }>} */
async function known() {
  const answer = await fetch("/push");
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

/**
 * @param {"on" | "off"} what
 * @param {Record<string, string>} fields
 */
async function post(what, fields = {}) {
  const body = new URLSearchParams({ csrf: by("push").dataset.csrf ?? "", ...fields });
  const answer = await fetch(`/push/${what}`, { method: "POST", body });
  if (!answer.ok) throw new Error(answer.statusText);
}

/** Whether this browser is told of turns while no page is open: both it and the server must know of it. */
async function isPushed() {
  const mine = await subscription();
  return mine !== null && (await known()).endpoint === mine.endpoint;
}

/** Whether the choice is on; says it if that holds only while the table is open. */
async function isOn() {
  const pushed = await isPushed();
  if (pushed) set("notify", true);
  const on = setting("notify") && Notification.permission === "granted";
  if (on && !pushed) tell("open");
  return on;
}

export async function turnOn() {
  if ((await Notification.requestPermission()) === "denied") return tell("blocked");
  if (Notification.permission !== "granted") return; // the question was closed without an answer
  set("notify", true);
  try {
    await subscribe();
  } catch {
    // the browser or its service can't do it: the page itself tells while it is open
  }
}

async function subscribe() {
  await (await subscription())?.unsubscribe(); // it may be for another key
  const registration = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  const { key } = await known();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { p256dh = "", auth = "" } = made.toJSON().keys ?? {};
  await post("on", { endpoint: made.endpoint, public: p256dh, auth });
}

async function turnOff() {
  set("notify", false);
  await post("off");
  await (await subscription())?.unsubscribe();
}

/** Starts the choice, on pages that have it. */
export async function startPush() {
  if (!document.getElementById("push")) return;
  const said = obstacle(thisBrowser());
  tell(said);
  if (said !== null) return;
  const box = by("push-switch", "input");
  /** @param {() => Promise<unknown>} work */
  const change = async (work) => {
    box.disabled = true;
    try {
      await work();
      box.checked = await isOn();
    } catch {
      tell("failed");
      box.checked = false;
    }
    box.disabled = false;
  };
  box.addEventListener("change", () => {
    tell(null);
    change(box.checked ? turnOn : turnOff);
  });
  await change(async () => {});
}
