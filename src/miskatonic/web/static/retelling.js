// What happened while others moved: arrows, numbers that changed, dice; and the whole of it again, whenever one likes.
//
// A retelling is a picture over the table. The table below it is the real one: any click on it, any key, or "Skip" ends
// the picture, and a decision is never kept waiting. The words stand over the goal until they are read. For whoever was
// away, the picture shows the table as it was then while more of them are to come.

import { diceOf } from "./dice.js";
import { change, layer, parse } from "./motion.js";
import { iMoved, touchedBy } from "./page.js";
import { $, make } from "./panels.js";
import { settings } from "./settings.js";

const MOST_STEPS = 60;
const MOST_ARROWS = 10;
const PACE = { slow: 2.2 };
const STEP = 900; // milliseconds for a step, and for each letter that is to be read
const LETTER = 16;
const CHANGED = 2600; // how long a "+2" stands
const SHOWN = 2200; // how long the arrows stand

const PAGE = { phone: 125, desk: 175 }; // letters that are read at once
const page = () => (matchMedia("(max-width: 1023px)").matches ? PAGE.phone : PAGE.desk);

// `read`: how many of its sentences; `left`: where its reader left the picture for the table.
const story = { start: "", steps: [], read: 0, left: -1 };
let telling = null;

// Remember

const isMine = (message) => (event) => Boolean(message.players[event.seat]?.yours);
const isNews = (message) => (event) => !isMine(message)(event);
export const othersOf = (message) => message.events.filter(isNews(message));

// What happens after one's own move is the story of the others; what comes with it, or befalls its reader, belongs to it.
export function remember(before, message) {
  const own = iMoved(before, message);
  const alone = message.players.length < 2; // then what is nobody's doing is news too
  const first = own ? message.events.findIndex((event) => isNews(message)(event) && (alone || event.seat >= 0)) : 0;
  const told = first < 0 ? [] : message.events.slice(first);
  if (!before || before.eyes !== message.eyes || message.number < before.number) begin(message.html);
  else if (own) begin(message.events.some(isNews(message)) ? before.html : message.html);
  if (before && message.events.length && message.html !== story.start) story.steps.push({ html: message.html, events: message.events, others: othersOf(message), told, seen: !document.hidden, isNews: told.some(isNews(message)) || (alone && !own) });
  if (story.steps.length > MOST_STEPS) story.start = story.steps.shift().html;
  $("tell-again").disabled = !story.steps.length;
}

function begin(html) {
  if (telling?.reading) close();
  Object.assign(story, { start: html, steps: [], read: 0, left: -1 });
  clearArrows();
}

// In words, as many at once as the box holds: they wait for their reader, and go with the reader's own next move.
export function showNews(message) {
  const others = story.steps.some((one) => one.isNews);
  const told = others ? story.steps.flatMap((one, step) => one.told.filter((event) => event.news !== false && event.sentence).map(({ sentence }) => ({ sentence, step }))) : [];
  const [shown = [], ...later] = pagesOf(told.slice(story.read), page());
  const more = later.length > 0;
  const box = $("news");
  box.hidden = !shown.length || !message.decision?.yours || Boolean(message.lesson);
  $("news-words").textContent = shown.map(({ sentence }) => sentence).join(" ");
  $("news-next").textContent = more ? `${later.length} more ›` : "OK ✓";
  if (!box.hidden && isShownBack(told.slice(story.read))) lookBack(shown[0].step, shown.at(-1).step, more);
  else if (telling?.reading) close();
  box.onclick = () => {
    story.read += shown.length;
    showNews(message);
    if (box.hidden) restBelow();
  };
}

// Nobody likes to watch twice: the table goes back only for whoever was away, unless it was asked to.
const isShownBack = (told) => settings.retelling === "news" || (settings.retelling === "away" && told.some(({ step }) => !story.steps[step].seen));

function pagesOf(told, letters) {
  const pages = [];
  for (let left = told; left.length; left = left.slice(pages.at(-1).length)) pages.push(firstPage(left, letters));
  return pages;
}

// As many sentences as are read at once. Those of one move stay together where they fit.
export function firstPage(told, letters) {
  const long = (sentences) => sentences.map(({ sentence }) => sentence).join(" ").length;
  let shown = [];
  for (const one of told) {
    const whole = told.filter(({ step }) => step === one.step);
    const fits = long([...shown, one]) <= letters;
    const next = shown.at(-1)?.step !== one.step; // another move begins here
    const parted = next && long([...shown, ...whole]) > letters && long(whole) <= letters;
    if (shown.length && (!fits || parted)) break;
    shown = [...shown, one];
  }
  return shown;
}

// The table as it was between these steps; the last page of the news leads back to the present.
function lookBack(first, last, more) {
  if (!telling && (!more || story.left === story.read)) return;
  if (!telling) show(first ? story.steps[first - 1].html : story.start, { at: first, reading: true });
  if (!telling.reading || (more && telling.at > last)) return;
  document.body.classList.toggle("catching-up", more);
  const passed = story.steps.slice(telling.at, more ? last + 1 : undefined);
  clearTimeout(telling.timer);
  telling.timer = setTimeout(() => {
    telling.at += passed.length;
    if (passed.length) turnTo(passed.at(-1).html, passed.flatMap((one) => one.events), passed.flatMap((one) => one.others));
    if (!more) telling.timer = setTimeout(skip, SHOWN);
  }, STEP / 3);
}

// A finger that taps once too often does not open the log, which lies below.
const RESTS = 2000; // milliseconds
function restBelow() {
  const below = /** @type {HTMLButtonElement} */ ($("lately"));
  below.disabled = true;
  setTimeout(() => (below.disabled = false), RESTS);
}

// Tell

export const isTelling = () => telling !== null;

// By itself only where that was asked for, and when it is one's own turn again.
export function tellUnasked(before, message) {
  if (["after", "slow"].includes(settings.retelling) && message.decision?.yours && !before?.decision?.yours && !telling) tellAgain();
}

// Once more, or no longer.
export function tellAgain() {
  const asked = telling && !telling.reading;
  skip();
  if (asked || !story.steps.length) return;
  const words = make("p", { className: "told-now" });
  const bar = make("div", { className: "retelling-bar", id: "retelling-bar" }, words, make("button", { type: "button", id: "skip", onclick: skip }, "Skip", make("kbd", { textContent: "Esc", ariaHidden: "true" })));
  document.body.append(bar);
  show(story.start, { at: 0, timer: setTimeout(step, STEP / 2) });
}

// A picture over the table.
function show(html, how) {
  const live = $("table");
  const box = make("div", { className: "retelling", id: "retelling", ariaHidden: "true" }, past(html));
  Object.assign(box.style, { left: `${live.offsetLeft}px`, top: `${live.offsetTop}px`, width: `${live.offsetWidth}px`, height: `${live.offsetHeight}px` });
  $("region").append(box);
  $("region").classList.add("retold");
  clearArrows();
  telling = how;
}

function past(html) {
  const drawn = parse(html);
  drawn.removeAttribute("id");
  for (const one of drawn.querySelectorAll("[data-thing]")) {
    one.dataset.was = one.dataset.thing;
    one.removeAttribute("data-thing");
  }
  return drawn;
}

function step() {
  const now = story.steps[telling.at];
  if (!now) {
    skip();
    return;
  }
  telling.at += 1;
  turnTo(now.html, now.events, now.others);
  const words = now.events.map((event) => event.sentence).join(" ");
  document.querySelector(".told-now").replaceChildren(...now.events.flatMap((event) => diceOf(event)), words);
  telling.timer = setTimeout(step, (STEP + Math.min(words.length, 260) * LETTER) * (PACE[settings.retelling] ?? 1));
}

function turnTo(html, events, others) {
  const box = $("retelling");
  const numbers = readNumbers(box);
  const moved = change(box.firstElementChild, past(html), events, () => {});
  const touched = new Set(others.flatMap(touchedBy));
  for (const one of box.querySelectorAll("[data-was]")) one.classList.toggle("last", touched.has(one.dataset.was));
  showNumbers(numbers, box);
  drawArrows(moved, others);
}

export function skip() {
  if (telling?.reading) story.left = story.read;
  close();
}

function close() {
  if (!telling) return;
  clearTimeout(telling.timer);
  telling = null;
  const held = document.activeElement?.id === "skip";
  for (const name of ["retelling", "retelling-bar"]) $(name)?.remove();
  $("region").classList.remove("retold");
  document.body.classList.remove("catching-up");
  clearArrows();
  if (held) $("tell-again").focus();
}

// The picture is not the table: a press on it only ends it, unless what is pressed lies where it lay.
export function wireRetelling() {
  $("tell-again").addEventListener("click", tellAgain);
  for (const kind of ["pointerdown", "click"]) {
    $("region").addEventListener(kind, (event) => {
      if (!telling || event.target.closest("#skip")) return;
      const asItWas = liesWhereItLay(event.target.closest('#table [id^="p-"]'));
      if (!asItWas) {
        event.stopImmediatePropagation();
        event.preventDefault();
      }
      if (asItWas || kind === "click") skip();
    }, { capture: true });
  }
  for (const what of ["resize", "wheel"]) addEventListener(what, clearArrows, { passive: true });
  $("region").addEventListener("scroll", clearArrows, { capture: true, passive: true });
}

function liesWhereItLay(piece) {
  const drawn = piece && $("retelling").querySelector(`#${CSS.escape(piece.id)}`);
  if (!drawn) return false;
  const [now, then] = [piece.getBoundingClientRect(), drawn.getBoundingClientRect()];
  return Math.hypot(now.left - then.left, now.top - then.top) < then.width / 3; // a card rises below the pointer
}

// Numbers that changed: "+2" at the number. What counts carries data-number="NAME".

const value = (text) => Number(/[+−-]?\d+/.exec(text)?.[0].replace("−", "-") ?? NaN);

export function readNumbers(root = $("table")) {
  return new Map([...root.querySelectorAll("[data-number]")].map((one) => [one.dataset.number, value(one.textContent)]));
}

export function showNumbers(before, root = $("table")) {
  for (const one of root.querySelectorAll("[data-number]")) {
    const more = value(one.textContent) - (before.get(one.dataset.number) ?? NaN);
    if (!more) continue; // what is measured is laid out anew
    const region = $("region").getBoundingClientRect();
    const box = one.getBoundingClientRect();
    if (!box.width || box.top >= region.bottom) continue; // below the table nobody sees it, and the decision is there
    const said = make("span", { className: `delta ${more > 0 ? "up" : "down"}`, textContent: `${more > 0 ? "+" : "−"}${Math.abs(more)}` });
    // Above the number, or below it at the top of the window; never over its edge. Where rows of numbers lie close, beside it.
    const beside = Boolean(one.closest('[data-deltas="beside"]'));
    const left = Math.min(Math.max(beside ? box.right + 16 : box.left + box.width / 2, 24), innerWidth - 24);
    Object.assign(said.style, { left: `${left}px`, top: `${beside ? box.bottom : box.top < 30 ? box.bottom + 26 : box.top - 2}px` });
    layer().append(said);
    setTimeout(() => said.remove(), CHANGED);
  }
}

// Arrows: from where a piece was to where it is, in the colour of whoever moved it.

const SVG = "http://www.w3.org/2000/svg";

function drawn(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, what] of Object.entries(attributes)) element.setAttribute(name, what);
  return element;
}

let fading = 0;

export function clearArrows() {
  clearTimeout(fading);
  $("arrows")?.remove();
}

// What lies in another place now: what an event names, and what was moved along with it on the board. Not what only made
// room, nor one's own cards; and a card that was thrown away needs no arrow to the pile.
export function journeysOf(moved, events) {
  if (!events.length) return [];
  const named = new Set(events.flatMap((event) => Object.values(event.things ?? {}).flat()));
  const isNamed = (piece) => named.has(piece.dataset.thing) || named.has(piece.id.replace(/^p-/, ""));
  const far = moved.filter(({ piece, was, to, elsewhere }) => elsewhere && !piece.closest('[data-area="hand"], [id^="place-discard"]') && Math.hypot(was.left - to.left, was.top - to.top) > 0.5 * to.width);
  const told = far.filter(({ piece }) => isNamed(piece));
  const along = far.filter(({ piece, was, to }) => !isNamed(piece) && piece.closest('[data-area="board"]') && Math.abs(was.width / to.width - 1) < 0.05);
  return (told.length + along.length > MOST_ARROWS ? told : [...told, ...along]).slice(0, MOST_ARROWS);
}

// `events` are those of the others.
export function drawArrows(moved, events) {
  clearArrows();
  const journeys = journeysOf(moved, events);
  if (!journeys.length) return;
  const region = $("region");
  const base = region.getBoundingClientRect();
  /** @type {(box: DOMRect) => [number, number]} */
  const middle = (box) => [box.left + box.width / 2 - base.left + region.scrollLeft, box.top + box.height / 2 - base.top + region.scrollTop];
  const seat = events.findLast((event) => event.seat >= 0)?.seat ?? 0;
  const all = drawn("svg", { id: "arrows", class: "arrows", "aria-hidden": "true" });
  for (const { was, to } of journeys) all.append(...arrow({ from: middle(was), to: middle(to), seat }));
  if (!all.children.length) return;
  region.append(all);
  fading = setTimeout(clearArrows, SHOWN);
}

function arrow({ from: [x1, y1], to: [x2, y2], seat }) {
  const long = Math.hypot(x2 - x1, y2 - y1);
  if (long < 20) return [];
  const [dx, dy] = [(x2 - x1) / long, (y2 - y1) / long];
  const tip = Math.min(13, long / 3);
  const head = `l${-dx * tip - dy * tip * 0.55} ${-dy * tip + dx * tip * 0.55}l${dy * tip * 1.1} ${-dx * tip * 1.1}z`;
  const line = `M${x1} ${y1}L${x2 - dx * tip} ${y2 - dy * tip}M${x2} ${y2}${head}`;
  return [drawn("circle", { class: `arrow s${seat}`, cx: x1, cy: y1, r: 4 }), drawn("path", { class: `arrow s${seat}`, d: line })];
}
