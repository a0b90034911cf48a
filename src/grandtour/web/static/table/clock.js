// The time left for a move: the server says how many seconds, the browser counts them down.

const DAY = 86400;
const SOON = 15; // seconds from which on the clock warns

let end = null; // by performance.now()
let pattern = "{time}";
let tongue = "en";

export function startClock(words, language) {
  pattern = words.time;
  tongue = language;
  setInterval(tick, 1000);
}

/** So many seconds are left from now; null: there is no limit. */
export function setClock(seconds) {
  end = seconds === null || seconds === undefined ? null : performance.now() + seconds * 1000;
  tick();
}

function tick() {
  const left = end === null ? 0 : Math.max(0, Math.round((end - performance.now()) / 1000));
  for (const element of document.querySelectorAll("[data-clock]")) {
    element.hidden = end === null;
    element.textContent = end === null ? "" : shown(left);
    element.title = end === null ? "" : pattern.replace("{time}", shown(left));
    element.classList.toggle("soon", end !== null && left <= SOON);
  }
}

function shown(left) {
  const two = (n) => String(n).padStart(2, "0");
  const [days, hours, minutes, seconds] = [left / DAY, (left % DAY) / 3600, (left % 3600) / 60, left % 60].map(Math.floor);
  if (days) {
    const unit = (n, name) => new Intl.NumberFormat(tongue, { style: "unit", unit: name, unitDisplay: "narrow" }).format(n);
    return `${unit(days, "day")} ${unit(hours, "hour")}`;
  }
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
