// The decision bar: whose decision, and every legal move as a sentence.

import { markMet } from "./coach.js";
import { pointAt } from "./lesson.js";
import { $, make } from "./panels.js";
import { settings } from "./settings.js";
import { table, things } from "./page.js";

const NUMBERED = 9;
const LISTED = { calm: 5, normal: 7, everything: 24 }; // this many choices at once: more are grouped by their verb, then turned over
const narrowWindow = () => matchMedia("(max-width: 700px)").matches;
const lowWindow = () => matchMedia("(max-height: 780px)").matches;
const mostListed = () => (narrowWindow() ? 4 : LISTED[settings.density] ?? 7) - Number(lowWindow());

let at; // what a choice does, given by table.js
let clock = 0;
let questions = false; // whether this game has sealed ones, as far as we have seen

export function say() {
  const { present, choosing, hint } = table;
  const decision = present.decision;
  const bar = $("decision");
  bar.classList.toggle("yours", Boolean(decision?.yours && present.moves.length));
  const words = decision ? decision.text : present.outcome ? "The game is over." : present.status === "over" ? "This table was given up." : present.status === "open" ? "Waiting for the others to sit down." : "…";
  const told = table.picks.map((one) => one?.dataset.picked ?? "").join("");
  const lit = choosing.complete.length ? "Choose, or pick something else that is lit." : "Now something that is lit.";
  const more = told || !choosing.picked.length || !choosing.left.length ? told : lit;
  if ($("asks").dataset.said !== words + more) {
    $("asks").dataset.said = words + more;
    $("asks").replaceChildren(words, more ? make("span", { className: "why", textContent: ` ${more}` }) : "");
  }
  showChoices();
  pointAt(present.lesson, choosing);
  markMet();
  $("extra").replaceChildren(...extras(hint, decision));
  sealedClock(decision);
}

let shownNow = "";
const list = { of: "", page: 0 }; // which part of a long list is shown

// Drawn anew only when they differ: a click that began on a button ends on the same one.
function showChoices() {
  const { choosing, present } = table;
  const of = JSON.stringify([present.decision?.id, choosing.verb, choosing.picked]);
  if (of !== list.of) {
    Object.assign(list, { of, page: 0 });
    $("filter").value = "";
  }
  $("filter").hidden = choosing.left.length <= mostListed() || (narrowWindow() && !choosing.verb);
  const now = JSON.stringify([of, choosing.left.map((move) => move.move), mostListed(), list.page, $("filter").value]);
  if (now === shownNow) return;
  shownNow = now;
  const box = $("choices");
  const held = document.activeElement?.closest("#choices") ? [...box.children].indexOf(document.activeElement) : -1;
  box.replaceChildren(...choices());
  const again = /** @type {HTMLElement} */ (box.children[held] ?? box.firstElementChild);
  if (held >= 0) again?.focus();
}

function button(move, number) {
  // The second click of a double click was meant for the button that stood there before.
  const once = (event) => event.detail < 2 && at.play(move);
  const element = make("button", { type: "button", data: { move: move.move }, onclick: once }, number <= NUMBERED ? make("kbd", { textContent: number, ariaHidden: "true" }) : "", make("span", { textContent: move.say }));
  element.classList.toggle("done", !move.things.length);
  return element;
}

// Never more than a handful: moves of one verb stand behind it, and what is still too much is turned over like pages.
function choices() {
  const { choosing } = table;
  const most = mostListed();
  const settled = choosing.left.filter((move) => choosing.complete.includes(move)); // what the picked pieces already say
  const left = [...settled, ...choosing.left.filter((move) => !settled.includes(move))];
  const words = $("filter").value.trim().toLowerCase();
  const found = words ? left.filter((move) => words.split(/\s+/).every((word) => move.say.toLowerCase().includes(word))) : left;
  const verbs = new Map();
  for (const move of found) verbs.set(move.verb, [...(verbs.get(move.verb) ?? []), move]);
  const grouped = found.length > most && !choosing.verb && !words && (verbs.size > 1 || narrowWindow());
  const ways = found.length > most && !grouped && !words ? waysAhead(found) : [];
  const all = grouped ? [...verbs].map(([verb, moves]) => (moves.length > 1 ? { verb } : moves[0])) : ways.length ? ways : found;
  const pages = Math.max(1, Math.ceil(all.length / most));
  const first = (list.page % pages) * most;
  const shown = all.slice(first, first + most).map((one, at) => (one.move ? button(one, at + 1) : one.verb ? group(one.verb, at + 1) : wayAhead(one, at + 1)));
  if (pages > 1) shown.push(make("button", { type: "button", className: "back turn", onclick: () => ((list.page += 1), say()) }, `More… (${(list.page % pages) + 1} of ${pages})`));
  if (!all.length) shown.push(make("p", { className: "quiet", textContent: words ? "Nothing here has that name." : "" }));
  if (choosing.picked.length || choosing.verb) shown.push(make("button", { type: "button", className: "back", onclick: at.takeBack }, "Take back (Esc)"));
  return shown;
}

function group(verb, number) {
  const name = `${verb[0].toUpperCase()}${verb.slice(1).replaceAll("_", " ")}…`;
  return make("button", { type: "button", className: "group", data: { verb }, onclick: () => at.narrow(verb) }, number <= NUMBERED ? make("kbd", { textContent: number, ariaHidden: "true" }) : "", make("span", { textContent: name }));
}

// Things that lead nearer to one of too many moves: first the cards in hand, then the names that the picked one goes with.
function waysAhead(moves) {
  const { leads, led, picked } = table.choosing;
  const leading = [...leads].filter(([, to]) => moves.some((move) => to.some((name) => move.things.includes(name)))).map(([thing]) => thing);
  const names = led.size ? [...led] : leading;
  if (names.some((name) => picked.includes(name))) return [];
  return names.map((name) => things(name).find((one) => one.matches(".legal:not([data-closer])") && one.getClientRects().length)).filter(Boolean).map((way) => ({ way }));
}

function wayAhead({ way: element }, number) {
  const name = element.dataset.label.split(":")[0];
  return make("button", { type: "button", className: "group", data: { way: element.dataset.thing }, onclick: () => at.pick(element) }, number <= NUMBERED ? make("kbd", { textContent: number, ariaHidden: "true" }) : "", make("span", { textContent: `${name}…` }));
}

function extras(hint, decision) {
  questions ||= Boolean(decision?.sealed);
  const parts = [];
  if (hint) {
    parts.push(make("div", { className: "hint-says", id: "hint-says" }, make("span", {}, `A hint: ${hint.say}. `, make("span", { className: "quiet", textContent: hint.why || "" })), make("button", { type: "button", id: "do-hint", onclick: () => at.play(hint.whole) }, "Do it")));
  }
  if (decision?.sealed) {
    parts.push(make("div", { className: "sealed" }, make("span", { textContent: decision.answered ? "Your answer is sealed." : "Everybody is asked at once; answers stay sealed." }), make("progress", { id: "sealed-time", max: 1, value: 1, ariaLabel: "Time left" }), make("span", { id: "sealed-left" })));
  }
  const sitting = table.present.players.some((player) => player.yours && player.kind !== "bot");
  if (questions && sitting && decision && (decision.sealed ? !decision.answered : !decision.yours)) parts.push(passUntil());
  return parts;
}

function passUntil() {
  const words = table.passing ? "You pass until your turn: ask me again" : "Pass until my turn";
  const toggle = make("button", { type: "button", id: "pass-until", textContent: words, onclick: () => ((table.passing = !table.passing), at.passIfWished(table.present), say()) });
  toggle.setAttribute("aria-pressed", String(table.passing));
  return toggle;
}

function sealedClock(decision) {
  clearInterval(clock);
  $("set-pass-row").hidden = !decision?.sealed && $("set-pass-row").hidden;
  if (!decision?.closes) return;
  const begun = Date.now();
  const tick = () => {
    const left = Math.max(0, decision.closes - Date.now());
    if (!$("sealed-time")) return;
    $("sealed-time").value = String(left / Math.max(1, decision.closes - begun));
    $("sealed-left").textContent = `${Math.ceil(left / 1000)} s`;
  };
  tick();
  clock = setInterval(tick, 250);
}

export function choose(number) {
  const shown = $("choices").querySelectorAll("button:not(.back)");
  shown[number - 1]?.click();
}

export function wireDeciding(given) {
  at = given;
  addEventListener("resize", () => table.present && say());
  $("filter").addEventListener("input", () => ((list.page = 0), say()));
  $("filter").addEventListener("keydown", (event) => {
    if (event.key === "Enter") $("choices").querySelector("button")?.click();
    if (event.key === "Escape") ($("filter").value = ""), say();
  });
}
