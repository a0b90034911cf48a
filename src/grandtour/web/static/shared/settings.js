// Switches and choices of this browser: [data-setting] boxes and lists, kept in it, and applied at once.

const KEY = "grandtour-settings";
const ON = new Set(["forced"]); // what is on until somebody turns it off

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
  return (values[name] ?? ON.has(name)) === true;
}

/**
 * What is chosen of a list.
 *
 * @param {string} name
 * @param {string} usual as long as nothing is
 */
export function choice(name, usual) {
  const value = values[name];
  return typeof value === "string" ? value : usual;
}

/**
 * @param {string} name
 * @param {boolean | string} value
 */
export function set(name, value) {
  if ((values[name] ?? ON.has(name)) === value) return;
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
    if (target instanceof HTMLSelectElement && target.dataset.setting) set(target.dataset.setting, target.value);
  });
  window.addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    values = read();
    apply();
  });
  apply();
}

function apply() {
  const lists = /** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll("select[data-setting]"));
  for (const list of lists) list.value = choice(list.dataset.setting ?? "", list.value);
  document.documentElement.dataset.speed = choice("speed", "normal"); // style sheets look for it
  const boxes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-setting]"));
  for (const box of boxes) {
    const name = box.dataset.setting ?? "";
    box.checked = setting(name);
    if (!("display" in box.dataset)) continue; // the game's own: its style sheet looks for them
    if (box.checked) document.body.dataset[name] = "on";
    else delete document.body.dataset[name];
  }
  applied();
}
