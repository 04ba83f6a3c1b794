// The table of any game: one socket; the present comes whole, one after the other; what is legal becomes clicks, taps, keys, drag and drop.

import { settle } from "./alike.js";
import { call, titled, wireCalling } from "./calling.js";
import { showChance, showCompany, wireOwner } from "./chance.js";
import { Choosing } from "./choosing.js";
import { layDice } from "./dice.js";
import { keepOrHide, showCoaching, showTip, wireCoach } from "./coach.js";
import { aboutOf, choose, nextStep, say, wireDeciding } from "./deciding.js";
import { placesOf, showFates, showHappening } from "./happening.js";
import { showLesson } from "./lesson.js";
import { holder, isTooEarly, keepFocus, makeReachable, paint } from "./lighting.js";
import { parse, swap } from "./motion.js";
import { $, ask, hideNote, make, markNews, note, passDevice, ruleLink, showChat, showGoal, showLink, showLog, showPlayers, showSeats, wire, withoutRules } from "./panels.js";
import { enlarged, hasNeeds, look, lookAway } from "./needs.js";
import { hidePreview, lookAt, rest, showPreview, wirePointing, zoom } from "./pointing.js";
import { drawArrows, isTelling, journeysOf, othersOf, readNumbers, remember, showNews, showNumbers, skip, tellAgain, tellUnasked, wireRetelling } from "./retelling.js";
import { lose, send, wireSocket } from "./socket.js";
import { gestureOf, iMoved, isListed, meant, mineOnly, table, things, touchedBy, wait } from "./page.js";
import { invited, openEnd, showEnd, stage } from "./ending.js";
import { sound } from "./sound.js";
import { showLit, wireZooming } from "./zooming.js";

const PASSES = ["pass", "decline"];
const isTouch = () => matchMedia("(hover: none)").matches;

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) badge();
});

const heard = {
  present,
  players: ({ players }) => {
    if (table.present) table.present.players = players;
    showPlayers(players, table.present?.decision?.seats ?? [], table.present?.goal);
    showSeats(players, send);
  },
  log: (message) => {
    showLog(message, caption, (before) => send({ type: "log", before }));
    markNews(table.present?.players ?? []);
  },
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
  coach: (message) => showTip(message, table.present?.decision?.id ?? ""),
  rematch: invited,
  nudge: ({ name }) => {
    call(`${name} is waiting for you.`);
    note(`${name} is waiting for you.`);
  },
  chance: (message) => showChance(message, table.present?.players ?? [], send),
  sealed: ({ decision, say: words }) => {
    if (decision !== table.present.decision?.id) return; // it has closed meanwhile
    // No present comes until the question closes for all: the page keeps to itself that it has answered.
    wait(false);
    table.present.decision.answered = true;
    table.present.moves = [];
    table.choosing = new Choosing([]);
    table.picks = [];
    $("hint").disabled = true;
    again();
    badge();
    note(`Sealed: ${words}.`);
  },
  pass_device: ({ seat }) => {
    const name = table.present?.players[seat]?.name ?? "the next player";
    passDevice(name, seat, () => send({ type: "seat", action: "look", seat }));
  },
};

// The present

function present(message) {
  const before = table.present;
  const { picks } = table;
  table.present = message;
  wait(false);
  const same = before && before.decision?.id === message.decision?.id && before.eyes === message.eyes && before.moves.length === message.moves.length;
  if (!same) {
    table.choosing = new Choosing([]);
    table.picks = [];
    table.hint = null;
    lookAway();
    if (message.events.length || !message.decision?.yours) hideNote();
  }
  rest();
  markWhatHappened(before, message);
  remember(before, message);
  const numbers = readNumbers();
  const places = placesOf();
  const held = holder();
  const moved = swap(settle(parse(message.html), same ? [] : picks), message.events, () => {
    if (!same) table.choosing = choosingAmong(message.moves);
    paint();
  });
  showNews(message);
  if (!mineOnly(message)) {
    const others = othersOf(message);
    for (const { piece } of journeysOf(moved, others)) table.marks.add(piece.id);
    if (!isTelling()) drawArrows(moved, others);
  }
  if (same) keepPicks();
  else paint();
  if (!same) showLit();
  layDice(message.events, mineOnly(message));
  if (before && !isTelling()) {
    showHappening(message.events);
    showFates(message.events, places);
  }
  keepFocus(held);
  say();
  showPlayers(message.players, message.decision?.seats ?? [], message.goal);
  showGoal(message.goal, message.players);
  if (before && message.events.length && !isTelling()) showNumbers(numbers);
  showSeats(message.players, send);
  tool("undo", message.undo?.can, message.undo?.free ? "Undo (u)" : "Undo (u): the others must agree", "Undo: you have no move to take back");
  tool("redo", message.redo?.can, "Redo (r)", "Redo: nothing was taken back");
  tool("hint", message.moves.length, "Hint (h)", "Hint: when it is your turn to choose");
  tool("tell-again", !$("tell-again").disabled, "What the others did, again (a)", "What the others did, again: nothing yet");
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

// A button of the head: what it does, or why it does nothing now.
function tool(name, can, does, why) {
  $(name).disabled = !can;
  $(name).dataset.tip = can ? does : why;
}

// "Pass until my turn", said before the question: the answer is sealed at once, and nobody sees when it came.
function passIfWished({ decision, moves }) {
  if (decision?.yours && !decision.sealed) table.passing = false;
  const no = table.passing && decision?.sealed && moves.find((move) => PASSES.includes(move.move));
  if (no) play(no);
}

// What others touched stays marked until one's own next move, or until it is taken back.
function markWhatHappened(before, message) {
  if (message.number < before?.number || iMoved(before, message)) table.marks.clear();
  for (const thing of othersOf(message).flatMap(touchedBy)) table.marks.add(thing);
}

function listen(before, message, moved) {
  if (message.events.length) sound[message.events.find((event) => event.sound !== "card")?.sound ?? "card"]();
  else if (moved.length && before) sound.card();
  if (before && message.decision?.yours && !before.decision?.yours) call(message.decision.text);
}

function badge() {
  const decision = table.present?.decision;
  const yours = decision?.yours && !decision.answered && table.present.moves.length;
  titled(Boolean(yours));
}

function keepPicks() {
  table.picks = table.choosing.picked.map((thing, at) => (table.picks[at]?.isConnected ? table.picks[at] : things(thing)[0]));
  paint();
}

// The moves, the things on the table, and what some of them lead to (data-leads).
function choosingAmong(moves) {
  /** @type {HTMLElement[]} */
  const placed = [...$("table").querySelectorAll("[data-thing]")];
  const leads = placed.filter((one) => one.dataset.leads).map((one) => /** @type {[string, string[]]} */ ([one.dataset.thing, one.dataset.leads.split(" ")]));
  return new Choosing(moves, new Set(placed.map((one) => one.dataset.thing)), new Map(leads));
}

// Picking

// What may not be picked yet is a part of what it lies on, if that is picked as a whole (data-whole).
function wholeOf(element) {
  const whole = element.classList.contains("legal") ? null : element.closest("[data-whole].legal:not(.picked)");
  return whole ?? element;
}

// `first`: a finger has touched it to read it. What it would do stands on a button, and a second touch does it.
function pick(touched, first = false) {
  const { choosing } = table;
  const element = wholeOf(touched);
  const thing = element.dataset.thing;
  if (table.waiting) return;
  const sole = () => (choosing.sole && !isListed("last", choosing.sole.verb) ? choosing.sole : null); // to drop it is no default
  if (table.picks.includes(element) && meant()) {
    play(meant());
    return;
  }
  if (table.picks.length && atOnce && !table.picks.includes(element)) {
    takeBack(); // another one was touched instead
    if (gestureOf(thing)?.moves.length === 1) pick(element, true);
    return;
  }
  if (table.picks.includes(element) && !choosing.left.some((move) => move.set)) {
    note(`${nextStep(choosing)}.`); // a second touch does the one thing there is to do; it never takes back by surprise
    return;
  }
  if (table.picks.length && element.dataset.lit === "only" && !element.classList.contains("legal")) {
    putDown();
    return;
  }
  if (table.picks.includes(element)) {
    choosing.unpick(thing); // one of a set, and not that one
    table.picks.splice(table.picks.indexOf(element), 1);
  } else if (gestureOf(thing) && first) {
    pickAll(gestureOf(thing).moves[0], element);
  } else if (gestureOf(thing)) {
    playAll(gestureOf(thing).moves);
    return;
  } else if (!(element.dataset.lit === "only" && isTooEarly(element, choosing)) && choosing.pick(thing)) {
    atOnce = false;
    table.picks.push(element);
  } else if (insteadOf(element)) {
    pick(element, isTouch());
    return;
  } else {
    if ("closer" in element.dataset) zoom(element);
    else if (hasNeeds(element) && look(element)) read(element);
    else askWhy(thing);
    return;
  }
  hideNote();
  sound.pick();
  table.current = element;
  if (sole() && !first) {
    play(sole());
    return;
  }
  again();
  bringIntoSight();
  const looked = isTouch() && table.picks.includes(element) && hasNeeds(element) && look(element);
  const told = "read" in element.dataset && isTouch() && table.picks.includes(element);
  if (looked || told || (first && choosing.sole && !element.dataset.picked)) read(element);
}

// The one move that a touch on this element means, with everything else that it touches; taken back as a whole.
let atOnce = false;
function pickAll(text, element) {
  const { choosing, picks } = table;
  const move = choosing.moves.find((one) => one.move === text);
  atOnce = true;
  for (const name of move.things) if (choosing.pick(name)) picks.push(name === element.dataset.thing ? element : things(name)[0]);
}

// Another card of the same hand instead of the one that was picked.
function insteadOf(element) {
  const { choosing, picks } = table;
  if (picks.length !== 1 || element.parentElement !== picks[0].parentElement || !element.closest("[data-area=hand]")) return false;
  const [before] = picks;
  choosing.unpick(before.dataset.thing);
  table.picks = [];
  if (choosing.next.has(element.dataset.thing)) return true;
  choosing.pick(before.dataset.thing);
  table.picks = [before];
  return false;
}

// A card in words, and on a phone its pattern large.
function read(element) {
  const pattern = isTouch() ? enlarged(element) : "";
  if (pattern) note([pattern, withoutRules(element.dataset.brief)], { stay: 20_000 });
  else note(element.dataset.about.replace(element.dataset.picked ?? "", ""), { stay: 20_000 }); // the question says that
}

function takeBack() {
  const { choosing } = table;
  if (!$("note").hidden) hideNote();
  if (choosing.picked.length && atOnce) {
    choosing.clear();
    table.picks = [];
  } else if (choosing.picked.length) choosing.unpick(table.picks.pop()?.dataset.thing ?? choosing.picked.at(-1));
  else if (choosing.verb) choosing.only(null);
  else if (table.hint) table.hint = null;
  again();
}

// Everything that was picked goes back: a touch beside all things means none of them.
function putDown() {
  if (!table.picks.length) return;
  table.choosing.clear();
  table.picks = [];
  hideNote();
  again();
}

function again() {
  skip(); // whoever picks has seen enough
  hidePreview();
  if (!table.picks.length) lookAway();
  paint();
  say();
}

// On a phone the others may lie below: what can be picked next is not left out of sight above them.
function bringIntoSight() {
  const lit = [...$("table").querySelectorAll("[data-thing].legal:not(.picked)")];
  const frame = $("region").getBoundingClientRect();
  const isSeen = (one) => ((box) => box.bottom > frame.top && box.top < frame.bottom)(one.getBoundingClientRect());
  if (lit.length && !lit.some(isSeen)) lit[0].scrollIntoView({ block: "center" });
}

function narrow(verb) {
  table.choosing.only(verb);
  again();
}

// What is asked before a move is made: what the table warns of with its verb (data-warns-VERB), even if a hint advised it;
// its own question about that move (data-asks), or what the verb would let go by (data-forgoes-VERB="VERB").
function doubt(move) {
  const said = (what) => $("table").querySelector(`[data-${what}-${move.verb}]`)?.getAttribute(`data-${what}-${move.verb}`);
  if (table.present.lesson) return "";
  const warning = said("warns");
  if (warning || table.hint?.move === move.move) return warning ?? "";
  const harms = move.things?.flatMap(things).some((one) => one.dataset.harms?.split(" ").includes(move.verb));
  if (harms) return `${move.say}. Do it all the same?`;
  const own = JSON.parse($("table").dataset.asks ?? "{}")[move.move];
  const other = table.choosing.moves.find((one) => one.verb === said("forgoes"));
  return own ?? (other ? `${move.say}? You can still ${other.say[0].toLowerCase()}${other.say.slice(1)}.` : "");
}

function play(move, asked = false) {
  const { decision } = table.present;
  const text = asked ? "" : doubt(move);
  if (text) {
    ask({ text }, (yes) => {
      if (yes) play(move, true);
      else if (table.choosing.sole) takeBack(); // the last pick was the move
    });
    return;
  }
  submit({ type: "move", decision: decision.id, move: move.move, seat: decision.shared ? -1 : decision.seat });
}

// One wish, several moves: the rules play them one after the other, as far as they go.
function playAll(moves) {
  const { decision } = table.present;
  submit({ type: "moves", decision: decision.id, moves, seat: decision.seat });
}

function submit(message) {
  skip();
  if (table.waiting || !send(message)) return;
  wait(true);
  hidePreview();
}

function goOn() {
  if (table.waiting || !send({ type: "go_on" })) return;
  wait(true);
}

function askWhy(thing) {
  if (table.present && !table.present.outcome) send({ type: "why", thing });
}

function refused(message) {
  if (message.rule === "version") lose(message.reason);
  if (!table.present) {
    table.refusal = message.reason;
    return;
  }
  if (message.of === "preview") return;
  wait(false);
  table.choosing.clear();
  table.picks = [];
  again();
  sound.refused();
  note(`${message.reason} ${message.reason.includes(message.rule) ? "" : /^[A-Z]{2}-/.test(message.rule) ? `(${message.rule})` : ""}`, { bad: true });
}

// What the thing is, and why nothing is done with it now if there is a reason.
function why(message) {
  const element = things(message.thing ?? "")[0];
  const is = element?.dataset.about || (element?.dataset.label ? `${element.dataset.label}.` : "");
  const reasons = message.answers.filter((answer) => answer.reason).slice(0, 1);
  const said = reasons.map((answer) => make("p", {}, answer.say ? make("b", { textContent: `${answer.say}? ` }) : "", `${answer.reason.replace(/\.?$/, ".")} `, ruleLink(answer.rule, "rule")));
  if (is || said.length) note([...(is ? [is] : []), ...said], { stay: 9000 });
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

function hint() {
  if (table.present?.moves.length) send({ type: "hint", seat: table.present.decision.seat });
}

function caption(number, text) {
  if (text.trim()) send({ type: "caption", about: number, text: text.trim().slice(0, 500) });
}

// Begin

wire(send);
wireCoach(send);
wireOwner(send);
wireZooming();
wireRetelling();
wireCalling(() => note("Your browser does not allow notifications from this page; its settings can change that.", { bad: true }));
wireDeciding({ play, pick, takeBack, narrow, passIfWished, lookAt });
wirePointing({ table, pick, play, gestureOf, aboutOf, takeBack, putDown, askWhy, choose, hint, send, things, skip, tellAgain, isTelling });
$("show-end").addEventListener("click", openEnd);
$("end").addEventListener("close", () => $("show-end").focus()); // the way back
$("undo").addEventListener("click", () => send({ type: "undo" }));
$("redo").addEventListener("click", () => send({ type: "redo" }));
$("hint").addEventListener("click", hint);
wireSocket((message) => heard[message.type]?.(message));

// For tests and curious people.
globalThis.miskatonic = { table, zoom };
