/* An auction entered by touch: who called first at the head of his column, then call after call on the bidding box.
 *
 * The field in which calls can be typed is what is sent, with a script or without one: the box writes into it. What may
 * be called is shown here and judged by the server. Without this script the field alone is there.
 */
(() => {
  "use strict";

  const SEATS = ["W", "N", "E", "S"];
  const STRAINS = ["C", "D", "H", "S", "NT"];

  const isBid = (call) => /^[1-7]/.test(call);
  const height = (bid) => Number(bid[0]) * STRAINS.length + STRAINS.indexOf(bid.slice(1));

  const isOver = (calls) => {
    const passes = calls.some(isBid) ? 3 : 4;
    return calls.length >= passes && calls.slice(-passes).every((call) => call === "pass");
  };

  /* Whether the player in turn may make this call; where the auction goes on, none may end it. */
  const allows = (calls, call, goesOn) => {
    if (isOver(calls) || (goesOn && isOver([...calls, call]))) return false;
    const bid = calls.filter(isBid).pop();
    if (isBid(call)) return !bid || height(call) > height(bid);
    if (call === "pass") return true;
    const at = calls.map((each) => each !== "pass").lastIndexOf(true);
    const byOpponent = (calls.length - at) % 2 === 1;
    if (at < 0 || !byOpponent) return false;
    return call === "X" ? isBid(calls[at]) : calls[at] === "X";
  };

  const buttonsOf = (form) => [...form.querySelectorAll("[data-call]")];
  const fieldOf = (form) => form.elements.namedItem("calls");
  const firstOf = (form) => form.querySelector('[name="first"]:checked');

  /* What stands in the field, as far as it is written as the box writes. */
  const callsOf = (form) => {
    const written = new Map(buttonsOf(form).map((button) => [button.dataset.typed.toLowerCase(), button.dataset.call]));
    const words = fieldOf(form).value.toLowerCase().split(/[\s,;]+/).filter(Boolean);
    const unread = words.findIndex((word) => !written.has(word));
    const calls = (unread < 0 ? words : words.slice(0, unread)).map((word) => written.get(word));
    return { calls, whole: unread < 0 };
  };

  const cell = (kind, ...parts) => {
    const each = document.createElement("li");
    each.className = kind;
    each.append(...parts);
    return each;
  };

  const callCell = (form, call, seat) => {
    const button = buttonsOf(form).find((each) => each.dataset.call === call);
    const drawn = document.createElement("span");
    drawn.className = `called ${[...button.classList].filter((each) => !["bid", "on"].includes(each)).join(" ")}`;
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", `${button.getAttribute("aria-label")}, ${seat}`);
    drawn.textContent = button.textContent.trim();
    return cell("", drawn);
  };

  const draw = (form) => {
    const first = firstOf(form);
    const { calls, whole } = callsOf(form);
    const cells = form.querySelector("[data-cells]");
    const heads = [...form.querySelectorAll('[name="first"]')];
    cells.replaceChildren();
    if (first) {
      const lead = SEATS.indexOf(first.value);
      for (let empty = 0; empty < lead; empty += 1) cells.append(cell("none"));
      calls.forEach((call, place) => {
        cells.append(callCell(form, call, heads[(lead + place) % SEATS.length].getAttribute("aria-label")));
      });
      if (!isOver(calls)) cells.append(cell("next"));
    }
    cells.scrollTop = cells.scrollHeight;
    const goesOn = "goesOn" in form.dataset;
    for (const button of buttonsOf(form)) button.disabled = !first || !allows(calls, button.dataset.call, goesOn);
    form.querySelector("[data-take-back]").disabled = !calls.length;
    const onward = form.querySelector("[data-onward]");
    const nobody = first && whole && !calls.length && !("withABid" in form.dataset);
    onward.textContent = nobody ? onward.dataset.nobody : onward.dataset.onward;
  };

  const write = (form, calls) => {
    const typed = new Map(buttonsOf(form).map((button) => [button.dataset.call, button.dataset.typed]));
    fieldOf(form).value = calls.map((call) => typed.get(call)).join(" ");
    draw(form);
  };

  const tell = (words) => {
    const announcer = document.getElementById("announcer");
    if (announcer) announcer.textContent = words;
  };

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-call], [data-take-back]");
    const form = button && button.closest("form[data-auction]");
    if (!form || button.disabled) return;
    const { calls } = callsOf(form);
    if ("takeBack" in button.dataset) {
      write(form, calls.slice(0, -1));
    } else {
      write(form, [...calls, button.dataset.call]);
      const last = [...form.querySelectorAll("[data-cells] .called")].pop();
      if (last) tell(last.getAttribute("aria-label"));
    }
  });
  for (const kind of ["change", "input"]) {
    document.addEventListener(kind, ({ target }) => {
      const form = target.closest("form[data-auction]");
      if (form && target.matches('[name="first"], [name="calls"]')) draw(form);
    });
  }

  const begin = () => {
    for (const form of document.querySelectorAll("form[data-auction]:not([data-touched])")) {
      form.dataset.touched = "";
      form.querySelector("[data-box]").hidden = false;
      form.querySelector("[data-cells]").hidden = false;
      /* What the box cannot write stays in sight, to be mended where it was typed. */
      form.querySelector("[data-typed-calls]").open = !callsOf(form).whole;
      draw(form);
    }
  };
  begin();
  document.addEventListener("htmx:afterSettle", begin);
})();
