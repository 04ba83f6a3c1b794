// The decision bar: whose decision, and every legal move as a sentence.

import { markMet } from "./coach.js";
import { pointAt } from "./lesson.js";
import { $, make, note, withoutRules } from "./panels.js";
import { settings } from "./settings.js";
import { isListed, meant, table, things } from "./page.js";

const NUMBERED = 8; // choices that have a key of their own
const END = 9; // the key of what ends a step, however many other choices there are; never of an answer to another's deed
const LISTED = { calm: 5, normal: 7, everything: 24 }; // this many choices at once: more are grouped by their verb, then turned over
const narrowWindow = () => matchMedia("(max-width: 700px)").matches;
const lowWindow = () => matchMedia("(max-height: 780px)").matches;
const besideRules = () => document.body.classList.contains("reading") && matchMedia("(min-width: 1024px)").matches;
const mostListed = () => (narrowWindow() || besideRules() ? 4 : LISTED[settings.density] ?? 7) - Number(lowWindow());

const FINGERS_REST = 350; // milliseconds in which a finger may still mean the button that stood there at the last decision
// What is to be picked next, by how it is drawn.
const NOUNS = { card: ".card, .sheet", tile: ".tile", die: ".die", space: ".cell", Story: ".story", piece: ".piece", person: ".stack" };

let at; // what a choice does, given by table.js
let clock = 0;
let questions = false; // whether this game has sealed ones, as far as we have seen

export function say() {
  const { present, choosing, hint } = table;
  const decision = present.decision;
  const bar = $("decision");
  bar.classList.toggle("yours", Boolean(decision?.yours && present.moves.length));
  const words = decision ? decision.text : present.outcome ? "The game is over." : present.status === "over" ? "This table was given up." : present.status === "open" ? "Waiting for the others to sit down." : "…";
  // What comes next ("Now …") is the word of the last thing picked.
  const told = table.picks.map((one) => one?.dataset.picked ?? "").filter((text, place, all) => place === all.length - 1 || !text.startsWith("Now "));
  const next = told.some((text) => text.startsWith("Now ")) ? "" : nextStep(choosing);
  const more = [...told, next].filter(Boolean).map(sentence).join(" ");
  const asked = sentence(words);
  if ($("asks").dataset.said !== asked + more) {
    $("asks").dataset.said = asked + more;
    $("asks").replaceChildren(make("span", { className: "asked", textContent: asked }), more ? make("span", { className: "why", textContent: ` ${more}` }) : "");
  }
  bar.classList.toggle("waits", Boolean(decision && !decision.yours));
  bar.classList.toggle("hinting", Boolean(hint) && !choosing.picked.length);
  showChoices();
  pointAt(present.lesson, choosing);
  markMet();
  $("extra").replaceChildren(...extras(hint, decision));
  sealedClock(decision);
  if (choosing.picked.length && narrowWindow()) showButtons();
  const put = JSON.stringify([decision?.id, present.lesson?.say, hint?.move]);
  if (put !== putLast) bar.querySelector(".inner").scrollTop = 0; // what is new is read from its first word
  putLast = put;
}

// What can be done with the thing that was picked is in view, however long the words above it are.
function showButtons() {
  const inner = $("decision").querySelector(".inner");
  const [frame, buttons] = [inner.getBoundingClientRect(), $("choices").getBoundingClientRect()];
  inner.scrollTop += Math.min(Math.max(0, buttons.bottom + 6 - frame.bottom), buttons.top - frame.top);
}

const sentence = (text) => (!text || /[.?!…]\s*$/.test(text) ? text.trimEnd() : `${text}.`);

// After a pick: what to pick now, or that the button says all.
export function nextStep(choosing) {
  if (!choosing.picked.length || !choosing.left.length) return "";
  if (choosing.sole && isListed("last", choosing.sole.verb)) return "Choose below";
  if (choosing.sole) return "Tap it again to do it, or press the button";
  if (meant()) return `Tap it again to ${meant().say[0].toLowerCase()}${meant().say.slice(1)}, or choose below`;
  const next = [...choosing.next].flatMap((name) => things(name).slice(0, 1));
  if (!next.length) return "Now choose below";
  if (next.every((one) => /^(seat|player)/.test(one.dataset.thing))) return "Now choose whom";
  const noun = Object.keys(NOUNS).find((name) => next.filter((one) => one.matches(NOUNS[name])).length > next.length / 2);
  const pick = noun ? `pick a lit ${noun}` : "pick what is lit";
  return choosing.complete.length ? `Choose below, or ${pick}` : `Now ${pick}`;
}

let putLast = "";
let shownNow = "";
let since = { list: "", time: 0 }; // when the present list of choices came
const list = { of: "", page: 0 }; // which part of a long list is shown

// Redrawn only when they differ: a click that began on a button ends on the same one.
function showChoices() {
  const { choosing, present } = table;
  const of = JSON.stringify([present.decision?.id, choosing.verb, choosing.picked]);
  if (of !== list.of) {
    Object.assign(list, { of, page: 0 });
    $("filter").value = "";
  }
  const now = JSON.stringify([of, choosing.left.map((move) => move.move), mostListed(), list.page, $("filter").value]);
  if (now === shownNow) return;
  shownNow = now;
  if (of !== since.list) since = { list: of, time: performance.now() };
  const box = $("choices");
  box.classList.toggle("placed", keepsPlaces());
  const held = document.activeElement?.closest("#choices") ? [...box.children].indexOf(document.activeElement) : -1;
  box.replaceChildren(...choices());
  const again = /** @type {HTMLElement} */ (box.children[held] ?? box.firstElementChild);
  if (held >= 0) again?.focus();
  const inner = $("decision").querySelector(".inner");
  box.classList.remove("long");
  box.classList.toggle("long", inner.scrollHeight > inner.clientHeight);
}

const key = (number) => (number ? make("kbd", { textContent: number, ariaHidden: "true" }) : "");

function button(move, number) {
  // The second click of a double click was meant for the button that stood there before.
  const tooSoon = (event) => event.pointerType === "touch" && performance.now() - since.time < FINGERS_REST;
  const once = (event) => event.detail < 2 && !tooSoon(event) && !looksFirst(event, move) && at.play(move);
  const element = make("button", { type: "button", data: { move: move.move }, onclick: once }, key(number), make("span", { textContent: move.say }));
  element.classList.toggle("done", !move.path.length);
  element.classList.toggle("ends", number === END);
  return element;
}

// What reaches several spaces is shown on the table by a finger's first touch, and what uses a thing that nobody has looked
// at says what it is (data-told); the second touch plays it.
function looksFirst(event, move) {
  const button = event.currentTarget;
  const is = aboutOf(move);
  if (event.pointerType !== "touch" || !(is || isListed("shown", move.verb)) || button.classList.contains("looked")) return false;
  for (const one of $("choices").querySelectorAll(".looked")) one.classList.remove("looked");
  button.classList.add("looked");
  at.lookAt(button);
  if (is) note(withoutRules(`${is} Touch the button again to do it.`), { stay: 20_000 });
  return true;
}

export function aboutOf(move) {
  const told = isListed("told", move.verb) && !table.picks.length;
  return (told && move.things.flatMap(things).find((one) => one.dataset.about)?.dataset.about) || "";
}

// Never more than a handful: moves of one verb stand behind it, and what is still too much is turned over like pages.
function choices() {
  const { choosing } = table;
  const most = mostListed() - 2 * Number(choosing.picked.length > 0 && !narrowWindow()); // the words about what was picked need room
  const settled = choosing.left.filter((move) => choosing.picked.length && choosing.complete.includes(move) && !isListed("last", move.verb)); // what the picked pieces already say
  const left = withoutCopies([...settled, ...choosing.left.filter((move) => !settled.includes(move))]);
  const words = $("filter").value.trim().toLowerCase();
  const found = words ? left.filter((move) => words.split(/\s+/).every((word) => move.say.toLowerCase().includes(word))) : left;
  const wish = choosing.picked.length ? meant() : null;
  const best = found.includes(wish) ? wish : null; // what a second tap means comes first
  const besides = found.filter((move) => move !== best);
  const verbs = new Map();
  for (const move of besides) verbs.set(move.verb, [...(verbs.get(move.verb) ?? []), move]);
  // What can be picked lies on the table: on a phone it does not push the other choices out of sight.
  const many = found.filter((move) => !isVain(move)).length > most;
  const lies = (moves) => moves.length > 1 && narrowWindow() && !choosing.picked.length && moves.every((move) => move.bare || begins(move));
  const grouped = !choosing.verb && !words && (many ? verbs.size > 1 || narrowWindow() || found.length > 3 * most : [...verbs.values()].some(lies));
  const ways = many && !grouped && !words ? waysAhead(found) : [];
  const rest = grouped ? [...verbs].flatMap(([verb, moves]) => (moves.length > 1 && (many || lies(moves)) ? { verb } : moves)) : ways.length ? ways : besides;
  const every = best ? [best, ...rest] : rest;
  // Doing something comes before ending it; the end is on every page, at the same place and with the same key.
  const ends = every.filter((one) => one.move && !one.path.length).slice(0, most - 1);
  const others = every.filter((one) => !ends.includes(one));
  const all = [...others.filter((one) => isListed("first", one.verb)), ...others.filter((one) => !isListed("first", one.verb))];
  const room = most - ends.length;
  const vain = words ? [] : all.filter((one) => isVain(one) || (keepsPlaces() && isListed("last", one.verb)));
  const pages = [...pagesOf(all.filter((one) => !vain.includes(one)), room), ...(vain.length ? pagesOf(vain, room) : [])];
  const page = pages[list.page % pages.length];
  // What is hardly ever wanted comes after the others; what ends a step is last, with a key of its own.
  const late = page.filter((one) => isListed("last", one.verb));
  const ordered = [...page.filter((one) => !late.includes(one)), ...ends.slice(0, -1), ...late, ...ends.slice(-1)];
  const places = keepsPlaces() ? placesOf(ordered, ends.at(-1)) : null;
  let count = 0;
  const shown = ordered.map((one) => {
    const number = ends.length === 1 && one === ends[0] && endsTurn(one.verb) && !table.present.decision?.sealed ? END : count < NUMBERED ? ++count : 0;
    const element = one.move ? button(one, number) : one.verb ? group(one.verb, number) : wayAhead(one, number);
    if (places) element.style.gridArea = places.get(one);
    return element;
  });
  $("filter").hidden = (all.length <= room && !words) || (narrowWindow() && !choosing.verb);
  if (pages.length > 1) {
    const names = pages[(list.page + 1) % pages.length].map((one) => one.say ?? (one.verb ? called(one.verb) : nameOf(one.way)));
    const turn = make("button", { type: "button", className: "back turn", onclick: () => ((list.page += 1), say()) }, make("span", { textContent: `More: ${names.join(", ")}` }));
    if (places) turn.style.gridArea = [...places.values()].includes(FOOT.end) ? FOOT.other : FOOT.end;
    shown.push(turn);
  }
  if (!every.length) shown.push(make("p", { className: "quiet", textContent: words ? "Nothing here has that name." : "" }));
  if (choosing.picked.length || choosing.verb) shown.push(make("button", { type: "button", className: "back", onclick: at.takeBack }, "Cancel", make("kbd", { textContent: "Esc", ariaHidden: "true" })));
  return shown;
}

// Where the table names what ends a turn (data-ends), a turn is many decisions. On a phone each kind of choice then stays
// where it first stood, what is new comes below, and nothing but the end of the turn stands where the turn is ended: whoever
// taps twice does nothing else by it.
const PLACES = ["2 / 1 / 3 / 7", "3 / 1 / 4 / 4", "3 / 4 / 4 / 7"]; // in the grid of layout.css: rows above the foot
const FOOT = { end: "4 / 1 / 5 / 5", other: "4 / 5 / 5 / 7" };
const homes = new Map(); // the place of each verb

const endsTurn = (verb) => !$("table").querySelector("[data-ends]") || isListed("ends", verb);
const isOfTheTurn = ({ verb }) => isListed("ends", verb) || homes.has(verb); // other questions need no places
const keepsPlaces = () => narrowWindow() && table.choosing.moves.some(isOfTheTurn) && !table.choosing.picked.length && !table.choosing.verb && !table.present.lesson;

function placesOf(all, last) {
  const places = new Map(last ? [[last, endsTurn(last.verb) ? FOOT.end : FOOT.other]] : []);
  const isFree = (place) => ![...places.values()].includes(place);
  for (const one of all) if (!places.has(one) && homes.has(one.verb) && isFree(homes.get(one.verb))) places.set(one, homes.get(one.verb));
  for (const one of all.filter((other) => !places.has(other))) {
    const free = PLACES.filter(isFree);
    const below = free.find((place) => PLACES.slice(PLACES.indexOf(place)).every(isFree));
    const late = one.path?.length === 0 || isListed("last", one.verb);
    const place = late ? free.at(-1) : (below ?? free[0]); // an answer is not where the last deed was, nor what is hardly ever wanted
    places.set(one, place);
    if (!homes.has(one.verb)) homes.set(one.verb, place);
  }
  return places;
}

// What gives nothing, as the table says of a thing that it touches (data-vain), is not on the first page.
const isVain = (move) => Boolean(move.things?.flatMap(things).some((one) => one.dataset.vain?.split(" ").includes(move.verb)));

const pagesOf = (all, room) => Array.from({ length: Math.max(1, Math.ceil(all.length / room)) }, (_, at) => all.slice(at * room, (at + 1) * room));

// Whether a move can be begun with a thing on the table.
const begins = (move) => move.path.length > 0 && [move.path[0]].flat().some((name) => things(name).some((one) => one.getClientRects().length));

// Moves that say the same of pieces that look the same are one choice.
function withoutCopies(moves) {
  const look = (name) => things(name)[0]?.innerHTML ?? name;
  const of = new Map();
  for (const move of moves) {
    const key = JSON.stringify([move.say, move.path.flat().map(look)]);
    if (!of.has(key)) of.set(key, move);
  }
  return [...of.values()];
}

function called(verb) {
  const own = $("table").querySelector(`[data-called-${verb}]`)?.getAttribute(`data-called-${verb}`); // a game's other word for it
  return own ?? `${verb[0].toUpperCase()}${verb.slice(1).replaceAll("_", " ")}`;
}

function group(verb, number) {
  const name = `${called(verb)}…`;
  return make("button", { type: "button", className: "group", data: { verb }, onclick: () => at.narrow(verb) }, key(number), make("span", { textContent: name }));
}

// Things that lead nearer to one of too many moves: first the cards in hand, then the names that the picked one goes with.
// A card that is itself played comes before those that only lead to a name.
function waysAhead(moves) {
  const { leads, led, picked } = table.choosing;
  const leading = [...leads].filter(([, to]) => moves.some((move) => to.some((name) => move.things.includes(name)))).map(([thing]) => thing);
  const isHeld = (name) => !picked.includes(name) && things(name).some((one) => one.closest("[data-area=hand]"));
  const played = [...new Set(moves.map((move) => move.things.find(isHeld)))];
  if (leading.length && !played.includes(undefined)) {
    const of = (name) => moves.filter((move) => move.things.includes(name));
    return played.map((name) => (of(name).length === 1 ? of(name)[0] : { way: things(name)[0] }));
  }
  const names = led.size ? [...led] : leading;
  if (names.some((name) => picked.includes(name))) return [];
  return names.map((name) => things(name).find((one) => one.matches(".legal:not([data-closer])") && one.getClientRects().length)).filter(Boolean).map((way) => ({ way }));
}

const nameOf = (element) => element.dataset.label.split(":")[0];

function wayAhead({ way: element }, number) {
  const name = nameOf(element);
  return make("button", { type: "button", className: "group", data: { way: element.dataset.thing }, onclick: () => at.pick(element) }, key(number), make("span", { textContent: `${name}…` }));
}

function extras(hint, decision) {
  questions ||= Boolean(decision?.sealed);
  const parts = [];
  if (hint) {
    parts.push(make("div", { className: "hint-says", id: "hint-says" }, make("span", {}, `A hint: ${sentence(hint.say)} `, make("span", { className: "quiet", textContent: hint.why || "" })), make("button", { type: "button", id: "do-hint", onclick: () => at.play(hint.whole) }, "Do it"), make("button", { type: "button", className: "back", id: "no-hint", onclick: at.takeBack }, "Something else")));
  }
  if (decision?.sealed) {
    parts.push(make("div", { className: "sealed" }, make("span", { textContent: decision.answered ? "Your answer is sealed." : decision.yours ? "Everybody is asked at once; answers stay sealed." : "The others may answer now; what they say stays sealed until all have answered." }), make("progress", { id: "sealed-time", max: 1, value: 1, ariaLabel: "Time left" }), make("span", { id: "sealed-left" })));
  }
  const sitting = table.present.players.some((player) => player.yours && player.kind !== "bot");
  if (questions && sitting && decision && (decision.sealed ? !decision.answered : !decision.yours)) parts.push(...passUntil());
  return parts;
}

function passUntil() {
  const words = table.passing ? "You pass until your turn: ask me again" : "Pass until my turn";
  const toggle = make("button", { type: "button", id: "pass-until", textContent: words, onclick: () => ((table.passing = !table.passing), at.passIfWished(table.present), say()) });
  toggle.setAttribute("aria-pressed", String(table.passing));
  toggle.setAttribute("aria-describedby", "pass-until-does");
  return [toggle, make("span", { id: "pass-until-does", className: "quiet", textContent: "When everybody is asked, the table answers “no” for you, until it is your turn." })];
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
  const shown = [...$("choices").querySelectorAll("button:not(.back)")];
  const one = /** @type {HTMLElement | undefined} */ (shown.find((button) => button.querySelector("kbd")?.textContent === String(number)));
  one?.click();
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
