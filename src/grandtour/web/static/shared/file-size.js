// A file that the server won't take is refused before it is sent: while it is still being sent, a browser would show no answer but a
// broken connection.

/**
 * Why the chosen file is refused; empty if it isn't.
 *
 * @param {HTMLInputElement} field
 */
export function sizeRefusal(field) {
  const [file, { most, refusal }] = [field.files?.[0], field.dataset];
  return file && most && file.size > Number(most) ? (refusal ?? "") : "";
}

/** Checks files as soon as they are chosen; a form with one that is too large can't be sent. */
export function checkFileSizes() {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== "file") return;
    target.setCustomValidity(sizeRefusal(target));
    target.reportValidity();
  });
}
