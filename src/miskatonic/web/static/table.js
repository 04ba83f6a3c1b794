// The table of any game: one socket, one frame at a time; what is legal becomes clicks, taps, keys, drag and drop.

import { call, titled, wireCalling } from "./calling.js";
import { showChance, showCompany, wireOwner } from "./chance.js";
import { Choosing } from "./choosing.js";
import { layDice } from "./dice.js";
import { keepOrHide, markMet, showCoaching, showTip, wireCoach } from "./coach.js";
import { pointAt, showLesson } from "./lesson.js";
import { swap } from "./motion.js";
import { $, ask, hideNote, make, note, passDevice, ruleLink, showChat, showGoal, showLink, showLog, showPlayers, showSeats, wire } from "./panels.js";
import { hasNeeds, look, lookAway, showUsed } from "./needs.js";
import { hidePreview, rest, showPreview, wirePointing, zoom } from "./pointing.js";
import { drawArrows, isTelling, journeysOf, othersOf, readNumbers, remember, showNumbers, skip, tellAgain, tellUnasked, wireRetelling } from "./retelling.js";
import { settings } from "./settings.js";
import { invited, openEnd, showEnd, stage } from "./ending.js";
import { sound } from "./sound.js";
import { showTotals } from "./totals.js";
import { showLit, wireZooming } from "./zooming.js";

const NUMBERED = 9;
const PASSES = ["pass", "decline"];
const LISTED = { calm: 5, normal: 7, everything: 24 }; // this many choices at once: more are grouped by their verb, then turned over
const narrowWindow = () => matchMedia("(max-width: 700px)").matches;
const lowWindow = () => matchMedia("(max-height: 780px)").matches;
const mostListed = () => (narrowWindow() ? 4 : LISTED[settings.density] ?? 7) - Number(lowWindow());
const body = document.body;

// All that the page knows. `picks` are the picked elements, in step with choosing.picked.
// `marks` are the things and pieces that others touched since one's own last move.
export const table = { frame: null, choosing: new Choosing([]), picks: [], hint: null, waiting: false, passing: false, current: null, marks: new Set() };

// The socket: it comes back by itself, and one whole frame brings the present.

const FINAL = [1008, 4404]; // the server will not have us: coming back would not help
let socket = null;
let tries = 0;
let seq = 0;
let comingBack = 0;

// One connection at a time: a second would throw away what was sent by the first.
function connect() {
  clearTimeout(comingBack);
  const address = new URL(body.dataset.socket + location.search, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const mine = new WebSocket(address);
  socket = mine;
  mine.onopen = () => {
    tries = 0;
    $("lost").hidden = true;
    mine.send(JSON.stringify({ type: "hello", seq }));
  };
  mine.onmessage = (event) => socket === mine && receive(JSON.parse(event.data));
  mine.onclose = (event) => {
    if (socket !== mine) return;
    if (FINAL.includes(event.code)) {
      $("lost").hidden = false;
      $("lost").lastElementChild.textContent = table.refusal || "This table cannot be reached.";
      return;
    }
    socket = null;
    table.waiting = false;
    body.classList.remove("waiting");
    $("lost").hidden = false;
    tries += 1;
    comingBack = setTimeout(connect, Math.min(250 * 2 ** tries, 8000) * (0.75 + Math.random() / 2));
  };
}

addEventListener("online", () => socket || ((tries = 0), connect()));
addEventListener("offline", () => socket?.close());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) badge();
});

export function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) {
    note("The table cannot be reached right now; it will come back by itself.", { bad: true });
    return false;
  }
  socket.send(JSON.stringify(message));
  return true;
}

function receive(message) {
  (heard[message.type] || (() => {}))(message);
}

const heard = {
  frame,
  players: ({ players }) => {
    if (table.frame) table.frame.players = players;
    showPlayers(players, table.frame?.decision?.seats ?? [], table.frame?.goal);
    showSeats(players, send);
  },
  log: (message) => showLog(message, caption, (before) => send({ type: "log", before })),
  chat: (message) => showChat(message),
  refused: refused,
  why: why,
  preview: showPreview,
  hint: hinted,
  ask: (message) => ask(message, (yes) => send({ type: "consent", ask: message.ask, yes })),
  note: ({ text }) => note(text),
  link: showLink,
  company: (message) => showCompany(message, send),
  coaching: showCoaching,
  coach: (message) => showTip(message, table.frame?.decision?.id ?? ""),
  rematch: invited,
  nudge: ({ name }) => {
    call(`${name} waits for you.`);
    note(`${name} waits for you.`);
  },
  chance: (message) => showChance(message, table.frame?.players ?? [], send),
  sealed: ({ decision, say: words }) => {
    if (decision !== table.frame.decision?.id) return; // it has closed meanwhile
    // No frame comes until the question closes for all: the page keeps to itself that it has answered.
    table.waiting = false;
    body.classList.remove("waiting");
    table.frame.decision.answered = true;
    table.frame.moves = [];
    table.choosing = new Choosing([]);
    table.picks = [];
    $("hint").disabled = true;
    again();
    badge();
    note(`Sealed: ${words}.`);
  },
  pass_device: ({ seat }) => {
    const name = table.frame?.players[seat]?.name ?? "the next player";
    passDevice(name, seat, () => send({ type: "seat", action: "look", seat }));
  },
};

// A frame

function frame(message) {
  const before = table.frame;
  seq = message.seq;
  table.frame = message;
  table.waiting = false;
  body.classList.remove("waiting");
  const same = before && before.decision?.id === message.decision?.id && before.eyes === message.eyes && before.moves.length === message.moves.length;
  if (!same) {
    table.choosing = new Choosing([]);
    table.picks = [];
    table.hint = null;
    lookAway();
    if (message.events.length || !message.decision?.yours) hideNote();
  }
  rest();
  markWhatHappened(message);
  remember(before, message);
  const numbers = readNumbers();
  const held = holder();
  const moved = swap(message.html, message.events, () => {
    if (!same) table.choosing = choosingAmong(message.moves);
    paint();
  });
  if (!mineOnly(message)) {
    const others = othersOf(message);
    for (const { piece } of journeysOf(moved, others)) table.marks.add(piece.id);
    if (!isTelling()) drawArrows(moved, others);
  }
  showUsed(moved);
  if (same) keepPicks();
  else paint();
  if (!same) showLit();
  layDice(message.events, mineOnly(message));
  keepFocus(held);
  say();
  showPlayers(message.players, message.decision?.seats ?? [], message.goal);
  showGoal(message.goal, message.players);
  if (before && message.events.length && !isTelling()) showNumbers(numbers);
  showSeats(message.players, send);
  $("undo").disabled = !message.undo?.can;
  $("undo").title = message.undo?.can && !message.undo.free ? "Undo (u): the others must agree" : "Undo (u)";
  $("redo").disabled = !message.redo?.can;
  $("hint").disabled = !message.moves.length;
  listen(before, message, moved);
  tellUnasked(before, message);
  badge();
  keepOrHide(message.decision?.id ?? "");
  showLesson(message.lesson, { goOn, play: (move) => play({ move }) });
  requestAnimationFrame(makeReachable); // when it is laid out anyway
  passIfWished(message);
  if (message.outcome && !message.lesson) (before?.outcome ? showEnd : stage)(message);
  if (!message.outcome) $("show-end").hidden = true;
  if (!message.outcome && $("end").open) $("end").close();
}

// "Pass until my turn", said before the question: the answer is sealed at once, and nobody sees when it came.
let questions = false; // whether this game has sealed ones, as far as we have seen
function passIfWished({ decision, moves }) {
  if (decision?.yours && !decision.sealed) table.passing = false;
  const no = table.passing && decision?.sealed && moves.find((move) => PASSES.includes(move.move));
  if (no) play(no);
}

function passUntil() {
  const words = table.passing ? "You pass until your turn: ask me again" : "Pass until my turn";
  const toggle = make("button", { type: "button", id: "pass-until", textContent: words, onclick: () => ((table.passing = !table.passing), passIfWished(table.frame), say()) });
  toggle.setAttribute("aria-pressed", String(table.passing));
  return toggle;
}

// Who held the focus on the table or among the choices: a frame may take that thing away.
function holder() {
  const active = /** @type {HTMLElement} */ (document.activeElement);
  if (!active?.closest("#table, #choices")) return null;
  return { thing: active.dataset.thing ?? "", area: active.closest("[data-area]")?.dataset.area ?? "" };
}

// The focus stays where the player was: on the same thing, else in the same area, else on what may be picked next.
function keepFocus(held) {
  if (!held || document.activeElement !== body) return;
  const lit = [...$("table").querySelectorAll("[data-thing].legal")].filter((one) => one.getClientRects().length);
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

const mineOnly = (message) => message.events.every((event) => message.players[event.seat]?.yours);

// What others touched stays marked until one's own next move.
function markWhatHappened(message) {
  if (message.events.some((event) => message.players[event.seat]?.yours)) table.marks.clear();
  for (const event of message.events) {
    const { seat, ...things } = event.things ?? {}; // who it was is told by the colour and the log
    if (!message.players[event.seat]?.yours) for (const thing of Object.values(things).flat()) table.marks.add(thing);
  }
}

function listen(before, message, moved) {
  if (message.events.length) sound[message.events.find((event) => event.sound !== "card")?.sound ?? "card"]();
  else if (moved.length && before) sound.card();
  if (before && message.decision?.yours && !before.decision?.yours) call(message.decision.text);
}

function badge() {
  const decision = table.frame?.decision;
  const yours = decision?.yours && !decision.answered && table.frame.moves.length;
  titled(Boolean(yours));
}

function keepPicks() {
  table.picks = table.choosing.picked.map((thing, at) => (table.picks[at]?.isConnected ? table.picks[at] : things(thing)[0]));
  paint();
}

export function things(name) {
  return [...$("table").querySelectorAll(`[data-thing="${CSS.escape(name)}"]`)];
}

// The moves, the things on the table, and what some of them lead to (data-leads).
function choosingAmong(moves) {
  /** @type {HTMLElement[]} */
  const placed = [...$("table").querySelectorAll("[data-thing]")];
  const leads = placed.filter((one) => one.dataset.leads).map((one) => /** @type {[string, string[]]} */ ([one.dataset.thing, one.dataset.leads.split(" ")]));
  return new Choosing(moves, new Set(placed.map((one) => one.dataset.thing)), new Map(leads));
}

// What is lit only when it is its turn: after something else was picked, or when nothing but it is missing.
function isTooEarly(element, choosing) {
  const { lit, thing } = element.dataset;
  return (lit === "second" && !choosing.picked.length) || (lit === "last" && !choosing.last.has(thing));
}

// Mark what may be picked. Called after each frame before anything is measured, and after each pick.
function paint() {
  const { choosing, picks, hint } = table;
  const lit = [];
  for (const element of $("table").querySelectorAll("[data-thing]")) {
    const thing = element.dataset.thing;
    const picked = picks.includes(element);
    const gesture = gestureOf(thing);
    const legal = !picked && (choosing.next.has(thing) || Boolean(gesture)) && !isTooEarly(element, choosing);
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
    const label = element.dataset.label || element.textContent.trim() || thing;
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
  pointAt(table.frame?.lesson, choosing);
  if (!lit.includes(table.current)) table.current = lit.find((element) => element.matches(".hinted, .pointed") && isShown(element)) ?? lit.find(isShown) ?? null;
  if (table.current) table.current.tabIndex = 0;
}

// What scrolls and holds nothing to stop at is itself a stop: the keyboard reads all of it.
function makeReachable() {
  for (const part of $("table").querySelectorAll("[data-area], [data-area] .others, [id^='place-seat-']")) {
    const scrolls = part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1;
    if (scrolls && /auto|scroll/.test(getComputedStyle(part).overflow)) part.tabIndex = 0;
    else if (!part.dataset.thing) part.removeAttribute("tabindex");
  }
}

const isShown = (element) => element.getClientRects().length > 0;

// What one click on a thing can do with several moves; a single move of that thing comes first unless the game says so.
export function gestureOf(thing) {
  const { choosing, frame, hint } = table;
  if (choosing.picked.length || choosing.verb) return null;
  const found = frame?.gestures?.find((one) => one.thing === thing);
  if (hint?.things.includes(thing) && !found?.moves.includes(hint.move)) return null; // the hint means another move of it
  return found && (found.first || !choosing.next.has(thing)) ? found : null;
}

// Picking

export function pick(element) {
  const { choosing } = table;
  const thing = element.dataset.thing;
  if (table.waiting) return;
  if (table.picks.includes(element)) {
    choosing.unpick(thing);
    table.picks.splice(table.picks.indexOf(element), 1);
  } else if (gestureOf(thing)) {
    playAll(gestureOf(thing).moves);
    return;
  } else if (choosing.pick(thing)) {
    table.picks.push(element);
  } else {
    if ("closer" in element.dataset) zoom(element);
    else if (hasNeeds(element) && look(element)) note(element.dataset.about);
    else askWhy(thing);
    return;
  }
  hideNote();
  sound.pick();
  table.current = element;
  if (choosing.sole) play(choosing.sole);
  else again();
}

export function takeBack() {
  const { choosing } = table;
  if (!$("note").hidden) hideNote();
  if (choosing.picked.length) choosing.unpick(table.picks.pop()?.dataset.thing ?? choosing.picked.at(-1));
  else if (choosing.verb) choosing.only(null);
  else if (table.hint) table.hint = null;
  again();
}

function again() {
  hidePreview();
  paint();
  say();
}

export function play(move) {
  const { decision } = table.frame;
  submit({ type: "move", decision: decision.id, move: move.move, seat: decision.shared ? -1 : decision.seat });
}

// One wish, several moves: the rules play them one after the other, as far as they go.
export function playAll(moves) {
  const { decision } = table.frame;
  submit({ type: "moves", decision: decision.id, moves, seat: decision.seat });
}

function submit(message) {
  skip();
  if (table.waiting || !send(message)) return;
  table.waiting = true;
  body.classList.add("waiting");
  hidePreview();
}

function goOn() {
  if (table.waiting || !send({ type: "go_on" })) return;
  table.waiting = true;
  body.classList.add("waiting");
}

export function askWhy(thing) {
  if (table.frame && !table.frame.outcome) send({ type: "why", thing });
}

function refused(message) {
  if (!table.frame) {
    table.refusal = message.reason;
    return;
  }
  if (message.of === "preview") return;
  table.waiting = false;
  body.classList.remove("waiting");
  table.choosing.clear();
  table.picks = [];
  again();
  sound.refused();
  note(`${message.reason} ${message.reason.includes(message.rule) ? "" : /^[A-Z]{2}-/.test(message.rule) ? `(${message.rule})` : ""}`, { bad: true });
}

function why(message) {
  const answers = message.answers.filter((answer) => answer.reason);
  if (!answers.length) return;
  note(
    answers.slice(0, 3).map((answer) => make("p", {}, answer.say ? make("b", { textContent: `${answer.say}? ` }) : "", `${answer.reason.replace(/\.?$/, ".")} `, ruleLink(answer.rule))),
    { stay: 9000 },
  );
}

function hinted(message) {
  const move = table.choosing.moves.find((one) => one.move === message.move);
  if (!move) return;
  table.choosing.clear();
  table.picks = [];
  table.current = null;
  table.hint = { ...message, things: move.things, whole: move };
  again();
  things(move.things[0] ?? "")[0]?.scrollIntoView({ block: "nearest", behavior: "smooth" });
}

export function hint() {
  if (table.frame?.moves.length) send({ type: "hint", seat: table.frame.decision.seat });
}

function caption(number, text) {
  if (text.trim()) send({ type: "caption", about: number, text: text.trim().slice(0, 500) });
}

// The decision bar: whose decision, and every legal move as a sentence

let clock = 0;

function say() {
  const { frame, choosing, hint } = table;
  const decision = frame.decision;
  const bar = $("decision");
  bar.classList.toggle("yours", Boolean(decision?.yours && frame.moves.length));
  const words = decision ? decision.text : frame.outcome ? "The game is over." : frame.status === "over" ? "This table was given up." : frame.status === "open" ? "Waiting for the others to sit down." : "…";
  const told = table.picks.map((one) => one?.dataset.picked ?? "").join("");
  const lit = choosing.complete.length ? "Choose, or pick something else that is lit." : "Now something that is lit.";
  const more = told || !choosing.picked.length || !choosing.left.length ? told : lit;
  if ($("asks").dataset.said !== words + more) {
    $("asks").dataset.said = words + more;
    $("asks").replaceChildren(words, more ? make("span", { className: "why", textContent: ` ${more}` }) : "");
  }
  showChoices();
  pointAt(frame.lesson, choosing);
  markMet();
  $("extra").replaceChildren(...extras(hint, decision));
  sealedClock(decision);
}

let shownNow = "";
const list = { of: "", page: 0 }; // which part of a long list is shown

// Drawn anew only when they differ: a click that began on a button ends on the same one.
function showChoices() {
  const { choosing, frame } = table;
  const of = JSON.stringify([frame.decision?.id, choosing.verb, choosing.picked]);
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
  const once = (event) => event.detail < 2 && play(move);
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
  if (choosing.picked.length || choosing.verb) shown.push(make("button", { type: "button", className: "back", onclick: takeBack }, "Take back (Esc)"));
  return shown;
}

function group(verb, number) {
  const name = `${verb[0].toUpperCase()}${verb.slice(1).replaceAll("_", " ")}…`;
  return make("button", { type: "button", className: "group", data: { verb }, onclick: () => narrow(verb) }, number <= NUMBERED ? make("kbd", { textContent: number, ariaHidden: "true" }) : "", make("span", { textContent: name }));
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
  return make("button", { type: "button", className: "group", data: { way: element.dataset.thing }, onclick: () => pick(element) }, number <= NUMBERED ? make("kbd", { textContent: number, ariaHidden: "true" }) : "", make("span", { textContent: `${name}…` }));
}

function narrow(verb) {
  table.choosing.only(verb);
  again();
}

function extras(hint, decision) {
  questions ||= Boolean(decision?.sealed);
  const parts = [];
  if (hint) {
    parts.push(make("div", { className: "hint-says", id: "hint-says" }, make("span", {}, `A hint: ${hint.say}. `, make("span", { className: "quiet", textContent: hint.why || "" })), make("button", { type: "button", id: "do-hint", onclick: () => play(hint.whole) }, "Do it")));
  }
  if (decision?.sealed) {
    parts.push(make("div", { className: "sealed" }, make("span", { textContent: decision.answered ? "Your answer is sealed." : "Everybody is asked at once; answers stay sealed." }), make("progress", { id: "sealed-time", max: 1, value: 1, ariaLabel: "Time left" }), make("span", { id: "sealed-left" })));
  }
  const sitting = table.frame.players.some((player) => player.yours && player.kind !== "bot");
  if (questions && sitting && decision && (decision.sealed ? !decision.answered : !decision.yours)) parts.push(passUntil());
  return parts;
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

// Begin

wire(send);
wireCoach(send);
wireOwner(send);
wireZooming();
wireRetelling();
wireCalling(() => note("Your browser does not allow notifications from this page; its settings can change that.", { bad: true }));
wirePointing({ table, pick, play, gestureOf, takeBack, askWhy, choose, hint, send, things, skip, tellAgain, isTelling });
$("show-end").addEventListener("click", openEnd);
$("end").addEventListener("close", () => $("show-end").focus()); // the way back
$("undo").addEventListener("click", () => send({ type: "undo" }));
$("redo").addEventListener("click", () => send({ type: "redo" }));
$("hint").addEventListener("click", hint);
addEventListener("resize", () => table.frame && say());
$("filter").addEventListener("input", () => ((list.page = 0), say()));
$("filter").addEventListener("keydown", (event) => {
  if (event.key === "Enter") $("choices").querySelector("button")?.click();
  if (event.key === "Escape") ($("filter").value = ""), say();
});
connect();

// For tests and curious people.
globalThis.miskatonic = { table, zoom };
