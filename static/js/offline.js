/* Without a network nothing that was typed is lost, and where it is known to be gone a tap says so on its page.
 *
 * What htmx sends stays on its page when it fails, and is told there. Every other link and form goes at once, as in any
 * browser, but where it might be lost: the browser says that there is no network, or the last request came to nothing;
 * or something was typed into the form, which no browser gives back, as none may keep our pages. There a small file of
 * this site is asked for first: where no answer comes, the page stays as it is, with all that was typed, and says so;
 * it goes on as soon as it is told to try again and there is a network. Nothing is kept for that in the browser. What
 * cannot be seen from a page, such as its being loaded again by hand, is the browser's.
 *
 * An older browser that misses something of this goes as it would without a script.
 */
(() => {
  "use strict";

  const PATIENCE = 8000;
  const FILE = document.querySelector('link[rel="icon"]').href;
  const told = document.querySelector("[data-no-network]");
  const through = new WeakSet();
  const typedInto = new WeakSet();
  let failedLast = false;
  let asking = false;

  const mayBeGone = () => failedLast || navigator.onLine === false;

  const answers = () => {
    const answered = fetch(FILE, { method: "HEAD", cache: "no-store" }).then(() => true, () => false);
    return Promise.race([answered, new Promise((resolve) => setTimeout(resolve, PATIENCE, false))]);
  };

  /* Whoever tells it in another place says so by taking the event for himself. */
  const tell = (again) => {
    const event = new CustomEvent("arbitre:offline", { cancelable: true, detail: { again } });
    if (document.dispatchEvent(event) && told) told.hidden = false;
  };

  /* A page that is being left says so till it is. */
  const root = document.documentElement;
  const stay = () => delete root.dataset.leaving;
  window.addEventListener("pageshow", stay);

  /* One question at a time: a second tap, or "try again" beside it, goes nowhere. Whether it went on. */
  const askAndGo = async (onwards) => {
    if (asking) return false;
    asking = true;
    root.dataset.leaving = "";
    failedLast = !(await answers());
    asking = false;
    if (failedLast) {
      stay();
      tell(() => askAndGo(onwards));
      return false;
    }
    if (told) told.hidden = true;
    onwards();
    return true;
  };

  const go = (onwards) => (window.fetch && mayBeGone() ? askAndGo(onwards) : onwards());

  /* By its button, or as if there were one: what listens hears of it either way, and htmx sends what it sends. */
  const send = (form, button) => {
    if (button && button.isConnected) button.click();
    else if (form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }))) form.submit();
  };

  /* For the other scripts: to load the page again, for one. */
  window.arbitre = { go, send };
  if (!window.fetch) return;

  const stays = (link) =>
    link.origin !== window.location.origin ||
    (link.target && link.target !== "_self") ||
    link.matches("[data-kept]") ||
    (link.hash && link.pathname === window.location.pathname && link.search === window.location.search);

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest("a[href]");
    if (!link || stays(link) || through.delete(link) || !mayBeGone()) return;
    event.preventDefault();
    askAndGo(() => {
      through.add(link);
      link.click();
      if (link.hasAttribute("download")) stay();
    });
  });

  document.addEventListener("input", ({ target }) => {
    if (target.form) typedInto.add(target.form);
  });

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    const button = event.submitter;
    if (event.defaultPrevented || through.delete(form) || !(mayBeGone() || typedInto.has(form))) return;
    event.preventDefault();
    /* It is held against a second tap from the first on: let go to be sent by us, or because it was not sent. */
    const release = () => form.removeAttribute("aria-busy");
    const isSent = await askAndGo(() => {
      release();
      through.add(form);
      send(form, button);
    });
    if (!isSent) release();
  });

  /* The way back through pages that htmx has shown: it loads each again. */
  window.addEventListener(
    "popstate",
    (event) => {
      if (!event.state || !event.state.htmx) return;
      event.stopImmediatePropagation();
      go(() => window.location.reload());
    },
    true,
  );

  /* What asks for itself anew tells whether there is a network; a card says that it could not, till it can. */
  const note = (failed) => {
    failedLast = failed;
    if (told) told.hidden = !failed;
  };
  document.addEventListener("htmx:sendError", () => note(true));
  document.addEventListener("htmx:timeout", () => note(true));
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.successful) note(false);
  });
})();
