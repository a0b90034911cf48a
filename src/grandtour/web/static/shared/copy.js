// Buttons with data-copy="ID" copy the text of that field.

const SHOWN = 1500; // milliseconds for which the button says that it is done

/** Makes all copy buttons of the page work, also those that come later; `copied` is said on the button when it is done. */
export function copyButtons(copied) {
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // without https browsers offer no clipboard; the text is selected in any case
    }
    const label = button.textContent;
    button.textContent = button.dataset.copied || copied || label;
    setTimeout(() => (button.textContent = label), SHOWN);
  });
}
