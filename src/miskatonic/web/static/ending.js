// The last page of a game: a scene for how it ended, the scores as a sheet with the winners first, and a way back to it.

import { $, make, ruleLink } from "./panels.js";
import { still } from "./settings.js";
import { sound } from "./sound.js";

const PAUSE = 900; // so that the last move is seen first

export function showEnd({ outcome, end, players, goal }) {
  const mine = players.filter((player) => player.yours).map((player) => player.seat);
  const called = (seat) => (mine.length === 1 && mine[0] === seat ? "You" : players[seat]?.name ?? "");
  const winners = outcome.winners.map(called);
  const result = !winners.length ? "Nobody wins" : winners.length === 1 && winners[0] === "You" ? "You win" : `${list(winners)} ${winners.length > 1 ? "win" : "wins"}`;
  $("end-title").textContent = end?.title ?? result;
  $("end-text").textContent = end ? `${end.text} ${result}.` : "";
  $("end-reason").replaceChildren(`${outcome.reason.replace(/\.?$/, ".")} `, ruleLink(outcome.rule));
  $("end").dataset.mood = end?.sound ?? "dusk";
  $("end-art").querySelector("use").setAttribute("href", `/static/vendor/icons.svg#${end?.icon ?? "star-swirl"}`);
  $("end-scores").replaceChildren(...order(outcome).map((seat) => row(seat, called(seat), outcome, goal)));
  $("end-scoring").textContent = goal?.scoring ?? "";
  $("show-end").hidden = false;
}

export function openEnd() {
  if (!$("end").open) $("end").showModal();
}

// With its sound, once, a moment after the last move.
export function stage(present) {
  showEnd(present);
  sound[present.end?.sound ?? "dusk"]();
  setTimeout(openEnd, still() ? 0 : PAUSE);
}

// Somebody has set the next table: "Play again" leads there.
export function invited({ name }) {
  $("end-next").textContent = `${name} is waiting for you at the next table.`;
  $("end-next").hidden = false;
  sound.bell();
}

function list(names) {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names.join();
}

// The winners first; then by score, in the direction in which the winners are ahead.
function order({ scores, winners }) {
  const best = winners.length ? scores[winners[0]] : Math.max(...scores);
  const fewer = winners.length && scores.every((score) => score >= best) && scores.some((score) => score > best);
  return [...scores.keys()].sort((a, b) => Number(winners.includes(b)) - Number(winners.includes(a)) || (fewer ? scores[a] - scores[b] : scores[b] - scores[a]));
}

function row(seat, name, outcome, goal) {
  const score = String(outcome.scores[seat]).replace("-", "−");
  const said = goal?.standings.find((one) => one.seat === seat)?.text ?? "";
  const how = said.startsWith(score) ? "" : said; // the score is told once
  const who = make("th", {}, make("span", { className: `crest s${seat}`, ariaHidden: "true" }), name);
  who.setAttribute("scope", "row");
  return make("tr", { className: outcome.winners.includes(seat) ? "won" : "" }, who, make("td", { className: "how", textContent: how }), make("td", { textContent: goal?.counted ? `${goal.counted}: ${score}` : score }));
}
