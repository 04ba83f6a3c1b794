// Mouse, finger and keyboard. All of them end in pick(element); previews and the closer look are here too.

import { asPicked } from "./alike.js";
import { bare, layer, likeTheTable, parse } from "./motion.js";
import { hasNeeds, hideNeeds, lookAway, showNeeds } from "./needs.js";
import { $, closePopups, hideNote, make, note, openDrawer, withoutRules, withRules } from "./panels.js";
import { isListed } from "./page.js";
import { letGo, pushOf, slide } from "./sliding.js";
import { showTotals } from "./totals.js";
import { drawWay, hideWay } from "./ways.js";
import { magnify } from "./zooming.js";

// What has words on it that are read before it is played.
const READ = ".card, .sheet, .story, .option, .object, [data-read]";
const DRAG_FROM = 9; // pixels until a press becomes a drag
const LONG_PRESS = 480;
const PREVIEW_AFTER = 300;
const TIP_AFTER = 300;

let at; // the table and what it can do, given by table.js
let press = null;
let hovered = null;
let stirred = null; // where the pointer rested when the table changed; null once it has moved on its own
let touchedFirst = ""; // the thing that a first touch brought nearer or showed the way to
let previewTimer = 0;
let tipTimer = 0;
let wanted = null; // the move whose preview is on its way
const seen = new Map(); // previews of the present decision

const thingAt = (target) => target?.closest?.("#table [data-thing]");
const isLegal = (element) => element?.classList.contains("legal");

export function wirePointing(given) {
  at = given;
  const region = $("region");
  region.addEventListener("pointerdown", down);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
  region.addEventListener("pointerover", over);
  region.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && leave());
  // A tap on a thing is done when the finger is lifted: no click may follow and fall on what has moved there meanwhile.
  region.addEventListener("touchend", (event) => thingAt(event.target) && event.cancelable && event.preventDefault());
  region.addEventListener("contextmenu", (event) => press?.long && event.preventDefault());
  region.addEventListener("click", (event) => {
    // Clicks by assistive technology come without a press.
    const element = thingAt(event.target);
    if (element && event.detail === 0) at.pick(element);
    else if (!element && !event.target.closest("button, summary, [data-about]")) at.putDown();
  });
  const box = $("choices");
  box.addEventListener("pointerover", (event) => event.pointerType !== "touch" && !stirred && hoverMove(event.target.closest("[data-move]")));
  box.addEventListener("focusin", (event) => !stirred && event.target.matches(":focus-visible") && hoverMove(event.target.closest("[data-move]")));
  box.addEventListener("pointerleave", leave);
  box.addEventListener("focusout", leave);
  region.addEventListener("focusin", (event) => {
    const element = thingAt(event.target);
    if (!stirred && isLegal(element) && element.matches(":focus-visible")) hover(element);
  });
  document.addEventListener("keydown", key);
}

// Press, drag, drop, long press

function down(event) {
  if (event.button !== 0 || !event.isPrimary) return;
  const element = thingAt(event.target);
  if (!element) return;
  const mine = { element, x: event.clientX, y: event.clientY, id: event.pointerId, touch: event.pointerType === "touch", ghost: null, long: false };
  press = mine;
  clearTimeout(tipTimer); // what a press says is said in one place
  if (mine.touch) {
    mine.timer = setTimeout(() => {
      if (press !== mine || mine.ghost) return;
      mine.long = true;
      zoom(element);
    }, LONG_PRESS);
  }
}

function move(event) {
  if (stirred && Math.hypot(event.clientX - stirred.x, event.clientY - stirred.y) > 4) {
    stirred = null;
    const button = event.target.closest?.("#choices [data-move]");
    if (button && event.pointerType !== "touch") hoverMove(button);
    else over(event);
  }
  last = { x: event.clientX, y: event.clientY };
  if (!press || event.pointerId !== press.id) return;
  const far = Math.hypot(event.clientX - press.x, event.clientY - press.y);
  if (!press.ghost) {
    if (far < DRAG_FROM) return;
    clearTimeout(press.timer);
    if (press.long || at.table.waiting || at.gestureOf(press.element.dataset.thing)) return;
    if (!isLegal(press.element)) {
      press.slides ||= "slides" in press.element.dataset;
      slide(press.element, event.clientX - press.x, event.clientY - press.y, canPush);
      return;
    }
    lift(press);
  }
  press.ghost.style.left = `${event.clientX - press.dx}px`;
  press.ghost.style.top = `${event.clientY - press.dy}px`;
}

function lift(mine) {
  const box = mine.element.getBoundingClientRect();
  mine.dx = mine.x - box.left;
  mine.dy = mine.y - box.top;
  mine.ghost = bare(mine.element);
  mine.ghost.classList.add("dragged");
  Object.assign(mine.ghost.style, { width: `${box.width}px`, height: `${box.height}px` });
  layer().append(mine.ghost);
  document.body.classList.add("dragging");
  hidePreview();
  // What is dragged counts as picked, unless that alone would already be the move: then the drop decides.
  mine.whole = !at.table.picks.includes(mine.element) && soleAfter(mine.element);
  if (!mine.whole && !at.table.picks.includes(mine.element)) at.pick(mine.element);
}

function soleAfter(element) {
  const { choosing } = at.table;
  const done = choosing.wouldBe(element.dataset.thing);
  if (!done || done.set) return false;
  const others = choosing.left.filter((one) => one !== done && one.things.includes(element.dataset.thing));
  return !others.length;
}

function up(event) {
  if (!press || event.pointerId !== press.id) return;
  const mine = press;
  end();
  if (mine.long) return;
  const [dx, dy] = [event.clientX - mine.x, event.clientY - mine.y];
  if (mine.slides) {
    push(pushOf(mine.element, dx, dy, canPush));
    return;
  }
  if (!mine.ghost) {
    const element = thingAt(document.elementFromPoint(event.clientX, event.clientY));
    if (element === mine.element && !(mine.touch && lookFirst(element))) at.pick(element);
    return;
  }
  const target = thingAt(document.elementFromPoint(event.clientX, event.clientY));
  if (mine.whole) {
    if (target !== mine.element) at.pick(mine.element);
  } else if (target && target !== mine.element && isLegal(target) && !at.table.picks.includes(target)) {
    at.pick(target);
  } else if (target !== mine.element && at.table.picks.includes(mine.element) && !at.table.choosing.complete.length) {
    at.takeBack();
    push(pushOf(mine.element, dx, dy, canPush, 1)); // further than to its neighbour: the whole line was meant
  }
}

const canPush = (name) => at.table.choosing.moves.some((move) => move.things.length === 1 && move.things[0] === name);

function push(name) {
  if (name) at.pick(at.things(name)[0]);
}

// A finger cannot hover: its first touch brings nearer what is too small for it, shows the way of a longer walk and the
// words of a card; the second one plays.
function lookFirst(element) {
  const thing = element.dataset.thing;
  if (!isLegal(element) || at.table.waiting || touchedFirst === thing) return false;
  const gesture = at.gestureOf(thing);
  const long = gesture?.moves.length > 1;
  if (element.matches(READ) && element.dataset.about && !at.table.picks.length && (gesture ? !long : soleAfter(element))) {
    at.pick(element, true);
    return true;
  }
  if (!magnify(element) && !long) return false;
  touchedFirst = thing;
  hover(element);
  if (!long) note("The map has come nearer. Touch it again to choose it; two fingers bring the whole map back.", { stay: 9000 });
  if (long) note(`${gesture.say} Touch it again to do that.`, { stay: 9000 });
  return true;
}

function cancel(event) {
  if (!press || event.pointerId !== press.id) return;
  if (press.ghost && at.table.picks.includes(press.element)) at.takeBack();
  end();
}

function end() {
  clearTimeout(press.timer);
  letGo();
  press.ghost?.remove();
  press = null;
  document.body.classList.remove("dragging");
}

// Previews and tips

let last = { x: -99, y: -99 };

// The table has changed: what now lies under a resting pointer, or has the focus, was not pointed at.
export function rest() {
  leave();
  touchedFirst = "";
  stirred = { ...last };
}

function over(event) {
  if (event.pointerType === "touch" || stirred) return;
  const element = thingAt(event.target) || event.target.closest?.("#table [data-about]");
  if (element !== hovered) hover(element);
}

function leave() {
  hovered = null;
  clearTimeout(previewTimer);
  clearTimeout(tipTimer);
  hidePreview();
  hideNeeds();
  showTotals(at.table.picks[0]);
  $("tip").hidden = true;
}

function hover(element) {
  leave();
  hovered = element;
  if (!element || press?.ghost) return;
  if (hasNeeds(element)) showNeeds(element);
  if (element.dataset.would && !at.table.picks.length) showTotals(element);
  if (isLegal(element) && !at.table.picks.includes(element)) {
    const move = at.table.choosing.wouldBe(element.dataset.thing);
    if (move && !hasNeeds(element) && !isListed("last", move.verb)) previewTimer = setTimeout(() => wantPreview(move.move), PREVIEW_AFTER);
    const gesture = at.gestureOf(element.dataset.thing);
    if (gesture?.moves.length > 1) {
      drawWay([...gesture.way, gesture.thing].flatMap((name) => at.things(name).slice(0, 1)));
      tip(gesture.say);
      return;
    }
    if (gesture && !move) previewTimer = setTimeout(() => wantPreview(gesture.moves[0]), PREVIEW_AFTER);
  }
  if (element.dataset.about) tipTimer = setTimeout(() => tip(element.dataset.brief || element.dataset.about), TIP_AFTER);
}

function hoverMove(button) {
  leave();
  const is = button ? at.aboutOf(at.table.choosing.moves.find((one) => one.move === button.dataset.move)) : "";
  if (is) tipTimer = setTimeout(() => tip(is), TIP_AFTER);
  if (button) previewTimer = setTimeout(() => wantPreview(button.dataset.move), PREVIEW_AFTER);
}

// A finger has touched a choice that the table shows before it is played.
export function lookAt(button) {
  hoverMove(button);
}

function wantPreview(move) {
  const { choosing, present, waiting } = at.table;
  if (waiting || !present.decision?.yours || present.decision.sealed || !choosing.moves.some((one) => one.move === move)) return;
  const name = `${present.decision.id} ${move}`;
  wanted = move;
  if (seen.has(name)) {
    show(seen.get(name));
    return;
  }
  at.send({ type: "preview", move, seat: present.decision.seat });
}

export function showPreview(message) {
  const id = at.table.present?.decision?.id;
  if (seen.size > 60) seen.clear();
  seen.set(`${id} ${message.move}`, message);
  if (message.move === wanted) show(message);
}

function show(message) {
  for (const name of message.touches ?? []) for (const one of at.things(name)) one.classList.add("touched");
  if (!message.html) {
    if (message.text) tip(withWhatItIs(message.text));
    return;
  }
  const region = $("region");
  const live = $("table");
  const ghost = asPicked(parse(message.html), [...at.table.picks, hovered]);
  const marks = new Map([...ghost.querySelectorAll('[id^="p-"]')].map((piece) => [piece.id, piece]));
  for (const one of [ghost, ...ghost.querySelectorAll("[id]")]) one.removeAttribute("id");
  for (const one of ghost.querySelectorAll("[data-thing]")) one.removeAttribute("data-thing");
  const box = make("div", { className: "ghost-layer", id: "ghost", ariaHidden: "true" }, ghost);
  hidePreview(true);
  Object.assign(box.style, { left: `${live.offsetLeft}px`, top: `${live.offsetTop}px`, width: `${live.offsetWidth}px`, height: `${live.offsetHeight}px` });
  region.append(box);
  for (const [id, piece] of marks) {
    const now = document.getElementById(id);
    const elsewhere = now && apart(place(now), place(piece)) > 3;
    piece.classList.toggle("changed", !now || elsewhere || now.dataset.face !== piece.dataset.face);
    if (elsewhere && now === hovered && now.dataset.face === undefined) keepUnderHand(now, now.getBoundingClientRect(), box);
  }
  region.classList.add("previewing");
}

// Of what a click would use at once, what it is comes first: whoever points at it may only want to know that.
function withWhatItIs(text) {
  const is = hovered && at.gestureOf(hovered.dataset.thing) ? hovered.dataset.about : "";
  return is ? `${is} ${text}` : text;
}

// Where a piece lies, whatever moves it on the screen right now; drawings have no other place than the one they show.
function place(piece) {
  if (!(piece instanceof HTMLElement)) return piece.getBoundingClientRect();
  const where = { left: 0, top: 0 };
  for (let one = /** @type {any} */ (piece); one; one = one.offsetParent) {
    where.left += one.offsetLeft;
    where.top += one.offsetTop;
  }
  return where;
}

const apart = (a, b) => Math.hypot(a.left - b.left, a.top - b.top);

// The piece under the pointer stays visible, faintly, although the preview has it elsewhere.
function keepUnderHand(piece, where, box) {
  const base = box.getBoundingClientRect();
  const copy = bare(piece);
  Object.assign(copy.style, { position: "absolute", left: `${where.left - base.left}px`, top: `${where.top - base.top}px`, opacity: "0.5" });
  box.firstElementChild.append(copy);
}

export function hidePreview(keepWish = false) {
  if (!keepWish) wanted = null;
  $("ghost")?.remove();
  for (const one of document.querySelectorAll("#table .touched")) one.classList.remove("touched");
  hideWay();
  $("region").classList.remove("previewing");
}

// What a thing is: at the foot of the log, where it hides nothing that is played with.
function tip(text) {
  $("tip").replaceChildren(withoutRules(text));
  $("tip").hidden = false;
}

// A closer look: the piece large, what it does in words, and what may be done with it

export function zoom(element) {
  const box = $("zoom").querySelector(".zoom-body");
  const piece = element.getBoundingClientRect();
  const width = element.offsetWidth || piece.width;
  const height = element.offsetHeight || piece.height;
  const most = Math.max(2.6, 190 / width); // a small piece comes nearer still
  const times = Math.min(most, Math.min(innerWidth - 80, 320) / width, (innerHeight * (innerWidth > 700 ? 0.6 : 0.4)) / height);
  const holder = make("div", { className: "zoom-piece" }, make("div"));
  const copy = bare(element);
  likeTheTable(holder.firstElementChild).append(copy);
  Object.assign(holder.style, { width: `${width * times}px`, height: `${height * times}px` });
  Object.assign(copy.style, { transform: `scale(${times})`, transformOrigin: "0 0", width: `${width}px`, height: `${height}px`, margin: "0" });
  const words = make("div", { className: "zoom-words" }, make("p", {}, withRules(element.dataset.about || element.dataset.label || "")));
  const { choosing } = at.table;
  const thing = element.dataset.thing;
  const moves = thing ? choosing.left.filter((one) => one.things.includes(thing)) : [];
  for (const one of moves.slice(0, 5)) {
    words.append(make("button", { type: "button", textContent: one.say, onclick: () => ($("zoom").close(), at.play(one)) }));
  }
  if (thing && !moves.length && !("closer" in element.dataset) && at.table.present?.moves.length) {
    words.append(make("button", { type: "button", textContent: "Why can’t I?", onclick: () => ($("zoom").close(), at.askWhy(thing)) }));
  }
  box.replaceChildren(holder, words);
  if (!$("zoom").open) $("zoom").showModal();
  holder.style.height = `${copy.offsetHeight * times}px`; // a game may show more of a piece here than on its table
  $("zoom").scrollTop = 0;
}

// Keys

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function key(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const active = document.activeElement;
  if (active?.closest("input, textarea, select, dialog[open]") || document.querySelector("dialog[open]")) return;
  if (!$("veil").hidden) return;
  if (event.key in ARROWS) stirred = null;
  else if (event.repeat) return; // a key that is held chooses once
  if (at.isTelling() && !["Tab", "Shift", "l", "a"].includes(event.key)) {
    at.skip();
    if (event.key === "Escape") return;
  }
  const done = act(event, active);
  if (done) event.preventDefault();
}

function act(event, active) {
  const name = event.key;
  if (name in ARROWS) {
    const bar = active?.closest("#choices");
    if (bar && (name === "ArrowLeft" || name === "ArrowRight")) return alongBar(bar, active, name === "ArrowRight" ? 1 : -1);
    return spatially(...ARROWS[name]);
  }
  if (name === "Enter" || name === " ") {
    const element = thingAt(active);
    if (!element) return false;
    at.pick(element);
    element.isConnected && element.focus();
    return true;
  }
  if (name === "Escape") {
    if (closePopups()) return true;
    if ($("drawer").classList.contains("open")) openDrawer(false);
    hideNote();
    lookAway();
    leave();
    at.takeBack();
    return true;
  }
  if (name >= "1" && name <= "9") {
    at.choose(Number(name));
    return true;
  }
  const element = thingAt(active) || hovered;
  const acts = {
    z: () => element && zoom(element),
    w: () => element?.dataset.thing && at.askWhy(element.dataset.thing),
    u: () => $("undo").click(),
    r: () => $("redo").click(),
    h: () => at.hint(),
    a: () => at.tellAgain(),
    l: () => openDrawer(!$("drawer").classList.contains("open")),
    "?": () => $("menu").showModal(),
  };
  if (!(name in acts)) return false;
  acts[name]();
  return true;
}

function alongBar(bar, active, step) {
  const buttons = [...bar.querySelectorAll("button")];
  buttons[buttons.indexOf(active) + step]?.focus();
  return true;
}

// The nearest piece that may be picked, in the direction of the arrow.
function spatially(x, y) {
  const all = [...$("table").querySelectorAll("[data-thing].legal")].filter((one) => one.getClientRects().length);
  if (!all.length) return false;
  const from = all.find((one) => one === document.activeElement);
  let best = from ? null : at.table.current ?? all[0];
  if (from) {
    const a = middle(from);
    let least = Infinity;
    for (const one of all) {
      if (one === from) continue;
      const b = middle(one);
      const ahead = (b.x - a.x) * x + (b.y - a.y) * y;
      const aside = Math.abs((b.x - a.x) * y) + Math.abs((b.y - a.y) * x);
      if (ahead < 4) continue;
      const cost = ahead + aside * 2.4;
      if (cost < least) [least, best] = [cost, one];
    }
  }
  if (best) {
    if (at.table.current) at.table.current.tabIndex = -1;
    at.table.current = best;
    best.tabIndex = 0;
    best.focus({ preventScroll: false });
    best.scrollIntoView({ block: "nearest" });
  }
  return true;
}

function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
