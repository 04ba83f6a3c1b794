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
