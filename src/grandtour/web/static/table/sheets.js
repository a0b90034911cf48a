// Panels behind the tools: on a phone players, moves, log and settings come up from the bottom, one at a time; on a desk only the
// settings are hidden like that.

const body = document.body;

/** Opens a sheet, or closes it if it is open; "" closes any. */
export function openSheet(name) {
  body.dataset.sheet = body.dataset.sheet === name ? "" : name;
  for (const tab of document.querySelectorAll(".tab")) tab.setAttribute("aria-expanded", tab.dataset.sheet === body.dataset.sheet);
}

/** The tab of the sheet that is open, if one is; it gets the focus back. */
export function closeSheet() {
  const tab = document.querySelector('.tab[aria-expanded="true"]');
  const inside = document.getElementById("side").contains(document.activeElement);
  if (!tab) return false;
  openSheet("");
  if (inside) tab.focus();
  return true;
}

/** Whether panels are sheets here. */
export function hasSheets() {
  return getComputedStyle(document.querySelector('.tab[data-sheet="moves"]')).display !== "none";
}

document.addEventListener("click", (event) => {
  const tab = event.target.closest(".tab");
  if (tab) openSheet(tab.dataset.sheet);
  else if (body.dataset.sheet && hasSheets() && event.target.closest("#board")) openSheet("");
});
