/* Escape leads the director back from the card, as its corner does. */
document.addEventListener("keydown", ({ key }) => {
  const back = document.querySelector("[data-back]");
  if (key === "Escape" && back) back.click();
});
