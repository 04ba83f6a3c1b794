// Dice are seen: what fell stands beside the sentence that tells of it.

import { still } from "./settings.js";

const MOST = 6;
let lying = []; // events, the dice of which lie beside the board

export function diceOf(event, fresh = true) {
  const { dice = [], die = [], sides = [], face = [] } = event.things ?? {};
  const fell = [...dice, ...die, ...(sides.length ? face : [])]; // a face without its die was told before
  return fell.filter((shown) => Number(shown) > 0).map((shown) => {
    const made = document.createElement("span");
    made.className = fresh && !still() ? "die tumbles" : "die";
    made.textContent = shown;
    made.ariaHidden = "true"; // the sentence says it too
    return made;
  });
}

// A table with a place for dice (data-dice) shows those that fell last, until one's own next move without any.
export function layDice(events, mine) {
  const fell = events.filter((event) => diceOf(event).length);
  if (fell.length || (events.length && mine)) lying = fell;
  const place = document.querySelector("#table [data-dice]");
  place?.replaceChildren(...lying.flatMap((event) => diceOf(event, fell.length > 0)).slice(-MOST));
}
