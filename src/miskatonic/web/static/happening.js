// What befell somebody, as a card over the table: a table that wants one names the kinds of events (data-happening).

import { layer } from "./motion.js";
import { make } from "./panels.js";

const READ = 6000; // how long it stands

export function showHappening(events) {
  const place = /** @type {HTMLElement | null} */ (document.querySelector("#table [data-happening]"));
  const kinds = place?.dataset.happening.split(" ") ?? [];
  const said = events.filter((event) => kinds.includes(event.kind)).map((event) => make("p", { textContent: event.sentence, data: { kind: event.kind } }));
  if (!said.length) return;
  const box = place.getBoundingClientRect();
  const card = make("div", { className: "happening", ariaHidden: "true" }, ...said); // the log says it too
  Object.assign(card.style, { left: `${box.left + box.width / 2}px`, top: `${box.top + box.height * 0.3}px` });
  layer().append(card);
  setTimeout(() => card.remove(), READ);
}

// What came of it, as a word on the piece that it befell: a table names the kinds of events with their words (data-fates),
// and the last word counts. A piece that is gone has its word where it stood.

const LASTS = 2600;

export function placesOf() {
  const pieces = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#table [data-fates] .piece[data-thing]"));
  return new Map([...pieces].map((one) => [one.dataset.thing, one.getBoundingClientRect()]));
}

export function showFates(events, before) {
  const place = /** @type {HTMLElement | null} */ (document.querySelector("#table [data-fates]"));
  if (!place) return;
  const words = new Map(place.dataset.fates.split(" ").map((one) => /** @type {[string, string]} */ (one.split(":"))));
  const fates = new Map(events.filter((event) => words.has(event.kind)).flatMap((event) => Object.values(event.things).flat().map((thing) => [thing, words.get(event.kind)])));
  const now = fates.size ? placesOf() : before;
  for (const [thing, word] of fates) {
    const box = now.get(thing) ?? before.get(thing);
    if (!box?.width) continue;
    const said = make("span", { className: "fate", textContent: word, ariaHidden: "true", data: { word } });
    Object.assign(said.style, { left: `${Math.min(Math.max(box.left + box.width / 2, 36), innerWidth - 36)}px`, top: `${box.top + box.height / 2}px` });
    layer().append(said);
    setTimeout(() => said.remove(), LASTS);
  }
}
