// Switches of this browser: [data-setting] boxes, kept in it, and applied at once.

const KEY = "grandtour-settings";

let values = read();
/** @type {() => void} */
let applied = () => {};

/** @returns {Record<string, unknown>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") ?? {};
  } catch {
    return {}; // kept nowhere, or nonsense
  }
}

/** @param {string} name */
export function setting(name) {
  return values[name] === true;
}

/**
 * @param {string} name
 * @param {boolean} value
 */
export function set(name, value) {
  if (setting(name) === value) return;
  values = { ...values, [name]: value };
  try {
    localStorage.setItem(KEY, JSON.stringify(values));
  } catch {
    // this browser keeps nothing: it holds until the page is left
  }
  apply();
}

/**
 * `changed()` at once, and whenever a switch has changed, here or in another tab.
 *
 * @param {() => void} changed
 */
export function startSettings(changed) {
  applied = changed;
  document.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.setting) set(target.dataset.setting, target.checked);
  });
  window.addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    values = read();
    apply();
  });
  apply();
}

function apply() {
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-setting]"));
  for (const box of boxes) {
    const name = box.dataset.setting ?? "";
    box.checked = setting(name);
    if (!("display" in box.dataset)) continue; // the game's own: its style sheet looks for them
    if (box.checked) document.body.dataset[name] = "on";
    else delete document.body.dataset[name];
  }
  applied();
}
