// A line of pieces that can be dragged along: data-slides="LEFT RIGHT UP DOWN" names the things that push it each way.

const ENOUGH = 0.5; // of a piece's size: a shorter drag was not meant

const slides = (element) => element.dataset.slides?.split(" ") ?? [];

// The thing that a drag this far would push, if the rules allow it.
export function pushOf(element, dx, dy, can, enough = ENOUGH) {
  const [left, right, up, down] = slides(element);
  const sideways = Math.abs(dx) > Math.abs(dy);
  const size = element.offsetWidth;
  const [along, aside] = sideways ? [Math.abs(dx), Math.abs(dy)] : [Math.abs(dy), Math.abs(dx)];
  if (along < enough * size || aside > along / 2) return null;
  const name = sideways ? (dx < 0 ? left : right) : dy < 0 ? up : down;
  return name && can(name) ? name : null;
}

// The line follows the finger, no further than one place.
export function slide(element, dx, dy, can) {
  letGo();
  const name = pushOf(element, dx, dy, can, 0);
  if (!name) return;
  const sideways = Math.abs(dx) > Math.abs(dy);
  const most = element.offsetWidth;
  const by = Math.min(most, Math.max(-most, sideways ? dx : dy));
  for (const piece of line(name)) piece.style.translate = sideways ? `${by}px 0` : `0 ${by}px`;
}

export function letGo() {
  for (const piece of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#table [data-slides]"))) piece.style.translate = "";
}

const line = (name) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`#table [data-slides~="${CSS.escape(name)}"]`)]);
