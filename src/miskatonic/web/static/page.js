// What the page of a table knows, for all scripts that share it.

import { Choosing } from "./choosing.js";
import { $ } from "./panels.js";

// `picks` are the picked elements, in step with choosing.picked.
// `marks` are the things and pieces that others touched since one's own last move.
export const table = { present: null, choosing: new Choosing([]), picks: [], hint: null, waiting: false, passing: false, current: null, marks: new Set() };

// A move was sent, and its answer has not come yet.
export function wait(on) {
  table.waiting = on;
  document.body.classList.toggle("waiting", on);
}

export function things(name) {
  return [...$("table").querySelectorAll(`[data-thing="${CSS.escape(name)}"]`)];
}

export const mineOnly = (message) => message.events.every((event) => message.players[event.seat]?.yours);

// What an event touched. Whose doing it was is told by the colour and the log.
export function touchedBy(event) {
  const { seat, ...things } = event.things ?? {};
  return Object.values(things).flat();
}

// A verb that the table lists in this attribute of one of its elements: data-last="drop give".
export function isListed(attribute, verb) {
  return [...$("table").querySelectorAll(`[data-${attribute}]`)].some((one) => one.getAttribute(`data-${attribute}`).split(" ").includes(verb));
}

// What a second tap on the thing that was picked means: what the game says of it, or the only move that is left, or the
// only one but for what is hardly ever wanted (data-last).
export function meant() {
  const { choosing, present } = table;
  const wish = choosing.picked.length === 1 && present?.gestures?.find((one) => one.again && one.thing === choosing.picked[0]);
  const best = wish && choosing.left.find((move) => move.move === wish.moves[0]);
  if (best) return best;
  const left = choosing.left.filter((move) => !isListed("last", move.verb));
  if (choosing.sole) return left.length ? choosing.sole : null; // to drop it is no default
  return choosing.picked.length && left.length === 1 && choosing.complete.includes(left[0]) && !left[0].bare ? left[0] : null;
}

// Whether what happened began with a choice of mine: not with a card that I am dealt, nor with an answer in another's turn.
export const iMoved = (before, message) => Boolean(before?.decision?.yours) && !before.decision.sealed && message.events.some((event) => message.players[event.seat]?.yours);

// What one click on a thing can do with several moves; a single move of that thing comes first unless the game says so.
export function gestureOf(thing) {
  const { choosing, present, hint } = table;
  if (choosing.picked.length || choosing.verb) return null;
  const found = present?.gestures?.find((one) => one.thing === thing && !one.again);
  if (hint?.things.includes(thing) && !found?.moves.includes(hint.move)) return null; // the hint means another move of it
  return found && (found.first || !choosing.next.has(thing)) ? found : null;
}
