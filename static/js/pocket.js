/* Asks the browser to keep the pocket book, and tells whether it does. Where it refuses, the pages stay as they are. */
(() => {
  "use strict";

  const told = document.querySelector(".kept");
  const tell = (key) => {
    if (told) told.textContent = told.dataset[key];
  };

  const follow = (worker) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") tell("kept");
      /* One of its files did not come: what was kept before is kept on. */
      if (worker.state === "redundant") tell("notKept");
    });
  };

  const keep = async () => {
    const kept = await navigator.serviceWorker.register(document.body.dataset.book);
    if (kept.active) {
      tell("kept");
      return;
    }
    tell("fetching");
    follow(kept.installing || kept.waiting);
  };

  if ("serviceWorker" in navigator) keep().catch(() => tell("notKept"));
  else tell("notKept");
})();
