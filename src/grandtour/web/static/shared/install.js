// Makes the site installable as an app, where the browser can do that: it needs something to show without a network.

export function startWorker() {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => {}); // it may be forbidden
}
