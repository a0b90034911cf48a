// Switches of this browser: [data-setting] boxes, kept in it, and applied at once.

const KEY = "grandtour-settings";

let values = read();

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {}; // kept nowhere, or nonsense
  }
}

export function setting(name) {
  return values[name] === true;
}

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

let applied = () => {};

/** `changed()` at once, and whenever a switch has changed, here or in another tab. */
export function startSettings(changed) {
  applied = changed;
  document.addEventListener("change", (event) => {
    const name = event.target.dataset?.setting;
    if (name) set(name, event.target.checked);
  });
  window.addEventListener("storage", (event) => {
    if (event.key !== KEY) return;
    values = read();
    apply();
  });
  apply();
}

function apply() {
  for (const box of document.querySelectorAll("[data-setting]")) box.checked = setting(box.dataset.setting);
  for (const box of document.querySelectorAll("[data-display]")) { // the game's own: its style sheet looks for them
    if (box.checked) document.body.dataset[box.dataset.setting] = "on";
    else delete document.body.dataset[box.dataset.setting];
  }
  applied();
}
