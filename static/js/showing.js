/* Escape leads the director back from the card, as its corner does. */
document.addEventListener("keydown", (event) => {
  const back = document.querySelector("[data-back]");
  if (event.key !== "Escape" || !back) return;
  // Or the browser takes the key for its own: it stops what is loading, and that is the page led to.
  event.preventDefault();
  back.click();
});
