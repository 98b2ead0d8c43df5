/* Without a network nothing leads to a page of the browser's own: what leaves a page is tried first.
 *
 * What htmx sends stays on its page when it fails, and is told there. Every other link and form, the way back included,
 * asks for a small file of this site before it goes: where no answer comes, the page stays as it is, with all that was
 * typed into it, and says so; it goes on as soon as it is told to try again and there is a network. Nothing is kept for
 * that in the browser. What cannot be seen from a page, such as its being loaded again by hand, is the browser's.
 */
(() => {
  "use strict";

  const PATIENCE = 8000;
  const FILE = document.querySelector('link[rel="icon"]').href;
  const told = document.querySelector("[data-no-network]");
  const through = new WeakSet();

  const answers = async () => {
    try {
      await fetch(FILE, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      return true;
    } catch {
      return false;
    }
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

  const goOnce = async (onwards) => {
    root.dataset.leaving = "";
    if (await answers()) {
      if (told) told.hidden = true;
      onwards();
    } else {
      stay();
      tell(() => goOnce(onwards));
    }
  };

  /* For the other scripts: to load the page again, for one. */
  window.arbitre = { goOnce };

  const stays = (link) =>
    link.origin !== window.location.origin ||
    (link.target && link.target !== "_self") ||
    link.matches("[data-kept]") ||
    (link.hash && link.pathname === window.location.pathname && link.search === window.location.search);

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest("a[href]");
    if (!link || stays(link) || through.delete(link)) return;
    event.preventDefault();
    goOnce(() => {
      through.add(link);
      link.click();
      if (link.hasAttribute("download")) stay();
    });
  });

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || through.delete(form)) return;
    event.preventDefault();
    goOnce(() => {
      form.removeAttribute("aria-busy");
      through.add(form);
      form.requestSubmit(event.submitter);
    }).then(() => {
      if (!through.has(form)) form.removeAttribute("aria-busy");
    });
  });

  /* The way back through pages that htmx has shown: it loads each again. */
  window.addEventListener(
    "popstate",
    (event) => {
      if (!event.state || !event.state.htmx) return;
      event.stopImmediatePropagation();
      goOnce(() => window.location.reload());
    },
    true,
  );

  /* A card that asks for itself anew: that it could not is told on it, till it can. */
  if (told) {
    const silent = () => {
      told.hidden = false;
    };
    document.addEventListener("htmx:sendError", silent);
    document.addEventListener("htmx:timeout", silent);
    document.addEventListener("htmx:afterRequest", (event) => {
      if (event.detail.successful) told.hidden = true;
    });
  }
})();
