/* What the pages gain when JavaScript runs; none of it is needed to rule.
 *
 * htmx does the swapping. Its policies stand in the htmx-config of templates/base.html: nothing is evaluated or run out
 * of a fragment, nothing leaves this site, no page is kept in the browser's storage, a request that hangs ends after
 * ten seconds, and of the refusals only 409 and 422 are pages meant to be read. Going back loads the page again: it may
 * have changed hands since, or its reader may have signed out. Every other failure is told here.
 */
(() => {
  "use strict";

  const trouble = document.getElementById("trouble");
  const announcer = document.getElementById("announcer");
  let retry = null;

  const hideTrouble = () => {
    trouble.hidden = true;
    retry = null;
  };

  const showTrouble = (kind, again, said = trouble.dataset[kind]) => {
    trouble.querySelector(".trouble-text").textContent = said;
    trouble.hidden = false;
    retry = again;
  };

  /* The page still stands as it was typed into, so trying again is sending the very same form or following the same link. */
  const sameAgain = (event) => {
    const asked = event.detail.requestConfig;
    const element = asked && asked.elt;
    if (element instanceof HTMLFormElement && element.isConnected) {
      const sent = asked.triggeringEvent && asked.triggeringEvent.submitter;
      return () => window.arbitre.send(element, sent);
    }
    if (element instanceof HTMLElement && element.isConnected && !element.matches("body, [data-polls]")) {
      return () => element.click();
    }
    return () => window.arbitre.go(() => window.location.reload());
  };

  /* What renews itself asks every few seconds: it may not take away what is told of a form that was not sent. That it
   * could not ask is told all the same, as what is shown may be old; the next answer takes it back. */
  const renews = (event) => event.detail.elt instanceof Element && event.detail.elt.matches("[data-polls]");
  let stale = false;

  /* What renews itself tells of it where nothing else is told: what was tapped, and can be tried again, stands first. */
  const failed = (event, kind, said) => {
    if (renews(event)) {
      if (retry && !stale) return;
      stale = true;
    } else {
      stale = false;
    }
    showTrouble(kind, sameAgain(event), said);
  };

  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!renews(event)) hideTrouble();
    /* A tab that nobody looks at asks for nothing; it asks again as soon as it is looked at. */
    else if (document.hidden) event.preventDefault();
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (!renews(event) || !stale || !event.detail.successful) return;
    hideTrouble();
    stale = false;
  });
  document.addEventListener("arbitre:offline", (event) => {
    event.preventDefault();
    stale = false;
    showTrouble("offline", event.detail.again);
  });
  document.addEventListener("htmx:sendError", (event) => failed(event, "offline"));
  document.addEventListener("htmx:timeout", (event) => failed(event, "slow"));
  document.addEventListener("htmx:responseError", (event) => {
    const { xhr } = event.detail;
    /* Whoever has to wait, or to shorten something, is told in so many words for how long, and by how much. */
    const inWords = (xhr.getResponseHeader("Content-Type") || "").startsWith("text/plain");
    const said = [413, 429].includes(xhr.status) && inWords ? xhr.responseText : undefined;
    failed(event, xhr.status < 500 ? "refused" : "broken", said);
  });
  trouble.querySelector(".trouble-retry").addEventListener("click", () => {
    const again = retry;
    hideTrouble();
    if (again) again();
  });

  /* Whoever taps low on a long part may have what is then to be said above the screen, or behind what sticks to its
   * top: the page moves as far as its first words need, and no further. */
  const showWords = (part) => {
    const words = part.querySelector("[data-to-say]");
    const head = part.querySelector("[data-sticks]");
    if (!words || !head) return;
    const room = Number.parseFloat(window.getComputedStyle(words).scrollMarginTop);
    const free = Math.max(0, head.getBoundingClientRect().bottom);
    const hidden = words.getBoundingClientRect().top - free - room;
    if (hidden < 0) window.scrollBy(0, hidden);
  };

  /* After a swap the reader is told where he is: the title, and the heading read out. A page that shows an error puts
   * the focus on it instead, because that is what has to be read first. */
  document.addEventListener("htmx:afterSettle", (event) => {
    const page = document.getElementById("page");
    if (!page) return;
    /* A part of the page, such as results while one types: the focus stays where it is, the outcome is read out. */
    if (event.target !== page && page.contains(event.target)) {
      const news = event.target.dataset.announce || "";
      if (announcer.textContent !== news) announcer.textContent = news;
      /* The button that was tapped went with the part: what it came to has the focus instead, without a jump of the
       * page unless something has to be read before all else. */
      const asked = event.detail.requestConfig && event.detail.requestConfig.elt;
      if (document.activeElement === document.body && !(asked && asked.matches("[data-polls]"))) {
        const refusal = page.querySelector("[data-focus]");
        const next = refusal || event.target.querySelector("[data-heading]");
        if (next) {
          next.setAttribute("tabindex", "-1");
          next.focus({ preventScroll: !refusal });
        }
        if (!refusal) showWords(event.target);
      }
      return;
    }
    if (page.dataset.title) document.title = page.dataset.title;
    announcer.textContent = page.dataset.announce || "";
    const first = page.querySelector("[data-focus]") || page.querySelector("h1");
    if (!first) return;
    first.setAttribute("tabindex", "-1");
    first.focus({ preventScroll: true });
  });

  /* What renews itself waits while a finger is down, and while somebody fills in a form of it: it asks again soon. */
  let finger = false;
  for (const [kind, down] of [["pointerdown", true], ["pointerup", false], ["pointercancel", false]]) {
    document.addEventListener(kind, () => (finger = down), true);
  }
  const isFilledIn = (field) =>
    field === document.activeElement ||
    (["checkbox", "radio"].includes(field.type)
      ? field.checked !== field.defaultChecked
      : field.options
        ? [...field.options].some((each) => each.selected !== each.defaultSelected)
        : field.value !== field.defaultValue);
  let opened = [];
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (!renews(event)) return;
    const part = event.detail.target;
    const fields = [...part.querySelectorAll('input:not([type="hidden"]), select, textarea')];
    if (finger || fields.some(isFilledIn)) event.detail.shouldSwap = false;
    /* What was unfolded stays so. */
    opened = [...part.querySelectorAll("details[id][open]")].map((each) => each.id);
  });

  /* What renewed itself, or moved as it did, under a finger already coming down is not what was meant, and nor is what the
   * first of two quick taps has changed in its place: a moment passes first. */
  const A_MOMENT = 400;
  let renewedAt = -A_MOMENT;
  let renewed = null;
  const mayHaveMoved = (target) =>
    target.closest("[data-polls]") ||
    (renewed && renewed.isConnected && target.closest("#page") &&
      renewed.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING);
  document.addEventListener("htmx:afterSwap", (event) => {
    if (!renews(event)) return;
    renewedAt = performance.now();
    renewed = event.detail.elt;
    for (const id of opened) {
      const again = document.getElementById(id);
      if (again) again.open = true;
    }
    opened = [];
  });
  document.addEventListener(
    "click",
    (event) => {
      if (event.isTrusted && performance.now() - renewedAt < A_MOMENT && mayHaveMoved(event.target)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );

  /* One submission at a time, htmx or not. The buttons are not disabled: a disabled button loses its place in the
   * keyboard's order and its value in the form. What htmx sends is let go when it is answered; what the browser sends
   * leaves the page, but where somebody stops it: as long as a server takes at most. */
  const AT_MOST = 30_000;
  const release = (form) => form.removeAttribute("aria-busy");
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (form.getAttribute("aria-busy") === "true") {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      form.setAttribute("aria-busy", "true");
      setTimeout(release, AT_MOST, form);
      /* The language switch comes back to the page that is shown now, wherever htmx has led since the bar was drawn. */
      const next = form.closest(".top") && form.elements.namedItem("next");
      if (next) next.value = window.location.pathname + window.location.search;
    },
    true,
  );
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt instanceof HTMLFormElement) release(event.detail.elt);
  });
  window.addEventListener("pageshow", () => {
    document.querySelectorAll('form[aria-busy="true"]').forEach(release);
  });

  /* A rank that its question does not take in the suit chosen cannot be pressed; without a script the server says so. */
  document.addEventListener("change", ({ target }) => {
    if (!target.matches('.pack input[name="suit"]')) return;
    target.closest(".pack").querySelectorAll("[data-impossible-in]").forEach((rank) => {
      rank.disabled = rank.dataset.impossibleIn.split(" ").includes(target.value);
    });
  });

  /* Buttons that print show only where they can. */
  document.documentElement.classList.add("prints");
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-print]")) window.print();
  });

  /* What is folded stands open on paper, which the sheets see to. Where a browser knows no `::details-content` (Safari
   * before 18.4, Firefox before 143) it is unfolded while it prints. */
  if (!window.CSS.supports("selector(::details-content)")) {
    let unfolded = [];
    window.addEventListener("beforeprint", () => {
      unfolded = [...document.querySelectorAll("details.fold:not([open]), details.behind:not([open])")];
      unfolded.forEach((each) => (each.open = true));
    });
    window.addEventListener("afterprint", () => unfolded.forEach((each) => (each.open = false)));
  }

  /* A text is copied by its button, which only a script can make work. */
  const showCopying = () => {
    document.querySelectorAll("[data-copy][hidden]").forEach((button) => {
      button.hidden = false;
    });
  };
  document.addEventListener("htmx:afterSettle", showCopying);
  showCopying();
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-copy]");
    if (!button) return;
    const field = document.getElementById(button.dataset.copy);
    field.focus();
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      /* No clipboard without HTTPS, or none allowed: the text stands selected, to be copied by hand. */
      return;
    }
    button.textContent = button.dataset.copied;
    announcer.textContent = button.dataset.copied;
  });

  /* The account menu closes as menus do: Escape, or a tap beside it. */
  document.addEventListener("click", (event) => {
    document.querySelectorAll("details.menu[open]").forEach((menu) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
  });
  document.addEventListener("keydown", (event) => {
    const menu = document.querySelector("details.menu[open]");
    if (event.key !== "Escape" || !menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });

  /* Whoever opens the Laws has them when the network is gone: from then on the browser keeps the pocket book. Where it
   * refuses, the pages stay as they are; the book itself says so. */
  const keepBook = () => {
    const offered = document.querySelector("[data-book]");
    if (offered && "serviceWorker" in navigator) navigator.serviceWorker.register(offered.dataset.book).catch(() => {});
  };
  keepBook();
  document.addEventListener("htmx:afterSettle", keepBook);
})();
