// What the browser runs for us while no page is open: without a network it shows a page that says so, and nothing else is stored;
// and it shows notifications of turns, in the words that the server has sent.
//
// It is served as /service-worker.js, so that it is asked about all pages. Tables, and whatever else is somebody's own, are never stored.

const CACHE = "offline-1";
const OFFLINE = "/offline";
const NEEDED = ["/look/palette.css", "/static/css/base.css", "/static/icon.svg"]; // by that page

const worker = /** @type {any} */ (self); // the types of pages have no name for it

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(keep([OFFLINE, ...NEEDED]));
});

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forgetOthers()));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(fetched(event, pathname));
  else if (NEEDED.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(notify(event.data.json())));

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(visit(event.notification.data));
});

/**
 * A newer notification of the same table takes the place of the older one.
 *
 * @param {{ title: string, body: string, url: string, tag: string }} message
 */
async function notify({ title, body, url, tag }) {
  await worker.registration.showNotification(title, { body, tag, renotify: true, icon: "/static/icon-192.png", data: url });
}

/**
 * Goes to the table: to the page that shows it already, or else to a new one.
 *
 * @param {string} path
 */
async function visit(path) {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === path);
  if (open) await open.focus();
  else await worker.clients.openWindow(path);
}

/**
 * A page from the server, or the one that says that there is no network. That page is fetched again with the lobby: by now the
 * language may be another one.
 *
 * @param {any} event
 * @param {string} path
 */
async function fetched(event, path) {
  try {
    const answer = await fetch(event.request);
    if (path === "/") event.waitUntil(keep([OFFLINE]).catch(() => {}));
    return answer;
  } catch {
    return (await caches.match(OFFLINE)) ?? Response.error();
  }
}

/** @param {string[]} paths */
async function keep(paths) {
  const cache = await caches.open(CACHE);
  await cache.addAll(paths);
}

/** What an earlier version has stored. */
async function forgetOthers() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
}
