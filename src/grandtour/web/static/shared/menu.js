// The menu in the header: it closes as menus do, and a theme holds at once, on the next pages too.

import { by, closest } from "./dom.js";
import { startSettings } from "./settings.js";

/**
 * Light or dark; anything else: what the system wants.
 *
 * @param {string} theme
 */
export function setTheme(theme) {
  const { dataset } = document.documentElement;
  if (theme === "light" || theme === "dark") dataset.theme = theme;
  else delete dataset.theme;
}

/**
 * The server remembers it, so that the next page has its colours from the start.
 *
 * @param {HTMLFormElement} form
 */
async function remember(form) {
  try {
    await fetch(form.action, { method: "POST", body: new URLSearchParams({ csrf: form.csrf.value, theme: form.theme.value }), redirect: "manual" });
  } catch {
    // no line: it holds until the page is left
  }
}

/**
 * Listens to the menu; `changed()` at once, and whenever a setting has changed.
 *
 * @param {() => void} [changed]
 */
export function startMenu(changed = () => {}) {
  startSettings(changed);
  const menu = by("menu", "details");
  document.addEventListener("click", (event) => {
    if (!closest(event, "#menu")) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.stopPropagation(); // it cancels nothing else
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  const theme = by("theme", "select");
  theme.addEventListener("change", () => {
    setTheme(theme.value);
    if (theme.form) remember(theme.form);
  });
}
