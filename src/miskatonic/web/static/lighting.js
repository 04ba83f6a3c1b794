// What is lit on the table: which things may be picked, which were touched, and where the keyboard stands.

import { pointAt } from "./lesson.js";
import { $ } from "./panels.js";
import { gestureOf, table } from "./page.js";
import { showTotals } from "./totals.js";

const isShown = (element) => element.getClientRects().length > 0;

// What is lit only when it is its turn: after something else was picked, or when nothing but it is missing.
export function isTooEarly(element, choosing) {
  const { lit, thing } = element.dataset;
  return (lit === "second" && !choosing.picked.length) || (/^(last|only)$/.test(lit ?? "") && !choosing.last.has(thing));
}

// Mark what may be picked. Called with each present before anything is measured, and after each pick.
export function paint() {
  const { choosing, picks, hint } = table;
  const lit = [];
  for (const element of $("table").querySelectorAll("[data-thing]")) {
    const thing = element.dataset.thing;
    const picked = picks.includes(element);
    const gesture = gestureOf(thing);
    const legal = !picked && (Boolean(gesture) || (choosing.next.has(thing) && !isTooEarly(element, choosing)));
    element.classList.toggle("reach", gesture?.moves.length > 1);
    if (gesture?.cost) element.dataset.cost = gesture.cost;
    else delete element.dataset.cost;
    element.classList.toggle("legal", legal || picked);
    element.classList.toggle("picked", picked);
    element.classList.toggle("led", choosing.led.has(thing));
    element.classList.toggle("last", table.marks.has(thing) || table.marks.has(element.id));
    element.classList.toggle("hinted", Boolean(hint?.things.includes(thing)) && !picked);
    element.classList.toggle("planned", Boolean(hint?.next?.includes(thing)) && !hint.things.includes(thing));
    // A reader of the screen hears what lies there, and which of it is a button now.
    const name = element.dataset.label || element.textContent.trim() || thing;
    const label = element.dataset.state ? `${name}, ${element.dataset.state}` : name;
    if (element.getAttribute("aria-label") !== label) element.setAttribute("aria-label", label);
    if (element.dataset.about) element.setAttribute("aria-description", element.dataset.about);
    // What holds another thing is a group: the parts of a button cannot be told apart.
    const holds = Boolean(element.querySelector("[data-thing]"));
    element.setAttribute("role", holds ? "group" : legal || picked ? "button" : "img");
    if (picked && !holds) element.setAttribute("aria-pressed", "true");
    else element.removeAttribute("aria-pressed");
    if (legal || picked) {
      element.tabIndex = -1;
      lit.push(element);
    } else {
      element.removeAttribute("tabindex");
    }
    const fold = legal ? element.closest("details") : null;
    fold?.firstElementChild.classList.add("legal-inside");
  }
  showTotals(picks[0]);
  pointAt(table.present?.lesson, choosing);
  if (!lit.includes(table.current)) table.current = lit.find((element) => element.matches(".hinted, .pointed") && isShown(element)) ?? lit.find(isShown) ?? null;
  if (table.current) table.current.tabIndex = 0;
}

// What scrolls and holds nothing to stop at is itself a stop: the keyboard reads all of it.
export function makeReachable() {
  for (const part of $("table").querySelectorAll("[data-area], [data-area] .others, [id^='place-seat-']")) {
    const scrolls = part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
    if (scrolls && /auto|scroll/.test(getComputedStyle(part).overflow)) part.tabIndex = 0;
    else if (!part.dataset.thing) part.removeAttribute("tabindex");
  }
}

// Who held the focus on the table or among the choices: what comes may take that thing away.
export function holder() {
  const active = /** @type {HTMLElement} */ (document.activeElement);
  if (!active?.closest("#table, #choices")) return null;
  return { thing: active.dataset.thing ?? "", area: active.closest("[data-area]")?.dataset.area ?? "" };
}

// The focus stays where the player was: on the same thing, else in the same area, else on what may be picked next.
export function keepFocus(held) {
  if (!held || document.activeElement !== document.body) return;
  const lit = [...$("table").querySelectorAll("[data-thing].legal")].filter(isShown);
  const here = lit.find((one) => one.dataset.thing === held.thing) ?? lit.find((one) => one.closest("[data-area]")?.dataset.area === held.area);
  /** @type {HTMLElement} */
  const next = here ?? $("choices").querySelector("button") ?? lit[0] ?? $("region");
  if (here) {
    if (table.current) table.current.tabIndex = -1;
    table.current = here;
    here.tabIndex = 0;
  }
  next.focus({ preventScroll: true });
}
