// What a card needs of the board, shown on the board: parts of it that say data-at="THING" are lit there while the card is
// pointed at or looked at, and what is missing (.lack) is laid over the place where it is wanted.

import { bare, scopeOf } from "./motion.js";
import { $, make } from "./panels.js";


const partsOf = (element) => /** @type {HTMLElement[]} */ ([...(element?.querySelectorAll("[data-at]") ?? [])]);
export const hasNeeds = (element) => partsOf(element).length > 0;
const placeOf = (part) => /** @type {HTMLElement} */ (document.querySelector(`#table [data-thing="${CSS.escape(part.dataset.at)}"]`));

let looked = null; // what was tapped in order to see it; shown until something else is

export function showNeeds(element) {
  clear();
  for (const part of partsOf(element)) {
    const place = placeOf(part);
    if (!place) continue;
    const missing = part.classList.contains("lack");
    place.classList.add(missing ? "lack" : "got");
    if (!missing) continue;
    const copy = bare(part);
    copy.className = "wanted";
    copy.removeAttribute("data-at");
    place.append(copy);
  }
}

// The pointer has left: what was tapped is shown again.
export function hideNeeds() {
  if (looked?.isConnected) showNeeds(looked);
  else clear();
}

// A tap looks at a card, and a second one looks away.
export function look(element) {
  looked = element === looked ? null : element;
  hideNeeds();
  return looked;
}

export function lookAway() {
  looked = null;
  clear();
}

// The pattern of a card (data-pattern), as large as a phone can show it.
export function enlarged(element) {
  const pattern = element.querySelector("[data-pattern]");
  return pattern ? make("div", { className: `enlarged ${scopeOf($("table"))}`, ariaHidden: "true" }, bare(pattern)) : "";
}

function clear() {
  for (const copy of document.querySelectorAll("#table .wanted")) copy.remove();
  for (const one of document.querySelectorAll("#table :is(.got, .lack)[data-thing]")) one.classList.remove("got", "lack");
}
