// Morph a new table in by id, then let every piece glide from where it was to where it is. Nothing waits for a motion:
// what comes meanwhile starts from where the pieces are on the screen.

import { Idiomorph } from "./vendor/idiomorph.min.js";
import { still } from "./settings.js";

const LONG = 340;
const EASE = "cubic-bezier(.22,.8,.3,1)";
const MINE = "miskatonic-glide";
/** @type {Set<Animation & {effect: KeyframeEffect}>} */
const gliding = new Set();
// What the script and the reader set, not the server.
const OURS = new Set(["open", "role", "tabindex", "aria-label", "aria-pressed", "aria-description"]);

export function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.querySelector("#table") || template.content.firstElementChild;
}

// Swap the table; `paint` marks what may be done, before anything is measured. Returns the pieces that moved, with the
// boxes where they were and where they are.
export function swap(drawing, events, paint) {
  return change(document.getElementById("table"), drawing, events, paint);
}

// The same for any drawing of a table.
export function change(old, fresh, events, paint) {
  const from = look(old, fresh);
  // Before anything is drawn or measured: each change in between would lay out the page anew.
  for (const motion of gliding) if (old.contains(motion.effect.target)) motion.cancel();
  const [parent, at] = [old.parentElement, [...old.parentElement.children].indexOf(old)];
  if (scopeOf(old) !== scopeOf(fresh)) {
    old.replaceWith(fresh);
  } else {
    Idiomorph.morph(old, fresh, {
      morphStyle: "outerHTML",
      callbacks: { beforeAttributeUpdated: (name, node) => !OURS.has(name) || !(node.dataset.thing || node.tagName === "DETAILS") },
    });
  }
  const table = parent.children[at];
  paint(table);
  return still() ? journeys(table, from) : glide(table, from, events);
}

// Without motion: what lies elsewhere now.
function journeys(table, from) {
  const found = [];
  for (const piece of table.querySelectorAll('[id^="p-"]')) {
    const was = from.pieces.get(piece.id);
    const to = piece.getBoundingClientRect();
    if (was && to.width && Math.hypot(was.left - to.left, was.top - to.top) > 1.5) found.push({ piece, was, to, elsewhere: isElsewhere(piece, from) });
  }
  return found;
}

function look(table, fresh) {
  const pieces = new Map();
  const lay = new Map();
  const faces = new Map();
  const gone = [];
  const after = new Map([...fresh.querySelectorAll('[id^="p-"]')].map((piece) => [piece.id, piece]));
  for (const piece of table.querySelectorAll('[id^="p-"]')) {
    const box = piece.getBoundingClientRect();
    pieces.set(piece.id, box);
    lay.set(piece.id, placeOf(piece));
    const next = after.get(piece.id);
    if (!next && box.width && !still()) gone.push([bare(piece), box]);
    if (next && piece.dataset.face !== undefined && next.dataset.face !== piece.dataset.face) faces.set(piece.id, bare(piece));
  }
  const places = new Map();
  for (const place of table.querySelectorAll('[id^="place-"]')) {
    places.set(place.id, { box: place.getBoundingClientRect(), backs: Number(place.dataset.backs ?? NaN), back: place.querySelector(".back") });
  }
  return { pieces, lay, places, faces, gone };
}

// Where a piece lies: in or on what has a name. What only made room on the screen lies where it lay.
function placeOf(piece) {
  const holder = piece.parentElement.closest("[id], [data-thing]");
  return holder?.id || holder?.dataset.thing || "";
}

const isElsewhere = (piece, from) => from.lay.get(piece.id) !== placeOf(piece);

// A copy without identity, to be shown somewhere else for a moment.
export function bare(piece) {
  const copy = piece.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id");
  for (const one of [copy, ...copy.querySelectorAll("[data-thing]")]) {
    one.removeAttribute("data-thing");
    one.removeAttribute("tabindex");
    one.classList.remove("legal", "picked", "hinted");
  }
  return copy;
}

// The class under which a game keeps its look.
export function scopeOf(table) {
  return [...table.classList].find((name) => name.startsWith("table-")) ?? "";
}

// A box outside the table in which pieces look as they do on it: the game's class, and the sizes its own come from.
export function likeTheTable(box) {
  const region = document.getElementById("region");
  const sides = getComputedStyle(region);
  box.classList.add("like-the-table");
  box.style.width = `${region.clientWidth - parseFloat(sides.paddingLeft) - parseFloat(sides.paddingRight)}px`;
  box.style.height = `${region.clientHeight - parseFloat(sides.paddingTop) - parseFloat(sides.paddingBottom)}px`;
  if (!box.firstElementChild) box.append(document.createElement("div"));
  box.firstElementChild.className = `${scopeOf(document.getElementById("table"))} areas as-scope`;
  return box.firstElementChild;
}

// Where things are drawn that travel over the table for a moment.
export function layer() {
  /** @type {HTMLElement} */
  let found = document.getElementById("layer");
  if (!found) {
    found = document.createElement("div");
    found.id = "layer";
    found.setAttribute("aria-hidden", "true");
    document.body.append(found);
  }
  return likeTheTable(found);
}

function glide(table, from, events) {
  const order = new Map();
  const actor = new Map();
  events.forEach((event, at) => {
    for (const things of Object.values(event.things || {})) {
      for (const thing of things) {
        order.set(thing, Math.min(at, 5));
        actor.set(thing, event.seat);
      }
    }
  });
  const boxes = [...table.querySelectorAll('[id^="p-"]')].map((piece) => /** @type {[HTMLElement, DOMRect]} */ ([piece, piece.getBoundingClientRect()]));
  const now = new Map(boxes.map(([piece, box]) => [piece.id, box]));
  const moved = [];
  let fresh = 0;
  for (const [piece, to] of boxes) {
    if (!to.width) continue;
    const thing = piece.dataset.thing;
    let was = from.pieces.get(piece.id);
    let turn = false;
    let wait = (order.get(thing) ?? 0) * 80;
    if (!was) {
      const source = sourceOf(piece, from.places, actor.get(thing ?? piece.id.slice(2)));
      if (!source) {
        if (from.pieces.size) start(piece, [{ opacity: 0 }, { opacity: 1 }], { duration: LONG, easing: "ease-out" });
        continue;
      }
      was = middle(source.box, to);
      turn = true;
      wait += 70 * fresh++;
    }
    // A piece that lies on another one goes along with it: only its own part of the way is left.
    const under = carried(piece, from.pieces, now);
    const x = was.left + was.width / 2 - (to.left + to.width / 2) - under.x;
    const y = was.top + was.height / 2 - (to.top + to.height / 2) - under.y;
    const size = was.width / to.width / under.size;
    const far = Math.hypot(x, y);
    if (far > 1.5 || Math.abs(size - 1) > 0.02 || turn) {
      moved.push({ piece, was, to, elsewhere: isElsewhere(piece, from) });
      travel(piece, x, y, size, far > 2.2 * to.width, turn, wait);
    }
    if (from.faces.has(piece.id)) {
      if (!moved.some((one) => one.piece === piece)) moved.push({ piece, was, to, elsewhere: isElsewhere(piece, from) });
      turnOver(piece, from.faces.get(piece.id), to);
    }
  }
  backs(table, from);
  vanish(from.gone);
  return moved;
}

// Where a piece came from that was not in sight: from where its game says; but never from the hand of anybody but who
// played it, and from nothing that is not on the screen.
function sourceOf(piece, places, seat) {
  const said = piece.dataset.from ?? "";
  const names = said.startsWith("place-hand-") && seat >= 0 ? [] : [said];
  return [...names, `place-hand-${seat}`, `place-seat-${seat}`].map((name) => places.get(name)).find((place) => place?.box.width);
}

// What is no longer there fades where it lay. Many at once are another table, or another eye.
function vanish(gone) {
  if (gone.length > 8) return;
  for (const [copy, box] of gone) {
    put(copy, box)
      .animate([{ opacity: 0.8, scale: 1 }, { opacity: 0, scale: 0.92 }], { duration: 2 * LONG, easing: "ease-in" })
      .finished.finally(() => copy.remove());
  }
}

function carried(piece, before, now) {
  const carrier = piece.parentElement.closest('[id^="p-"]');
  const was = carrier && before.get(carrier.id);
  const to = carrier && now.get(carrier.id);
  if (!was || !to || !to.width) return { x: 0, y: 0, size: 1 };
  return {
    x: was.left + was.width / 2 - (to.left + to.width / 2),
    y: was.top + was.height / 2 - (to.top + to.height / 2),
    size: was.width / to.width,
  };
}

function middle(box, to) {
  const width = Math.min(box.width, to.width) * 0.9;
  const height = (width * to.height) / to.width;
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
}

function travel(piece, x, y, size, far, turn, wait) {
  const rotate = turn ? { rotate: "y 75deg" } : {};
  /** @type {Keyframe[]} */
  const frames = [{ translate: `${x}px ${y}px`, scale: size, ...rotate }];
  // A long way is carried by a hand: up, over and down again.
  if (far) frames.push({ translate: `${x / 2}px ${y / 2 - 26}px`, scale: (size + 1) / 2 + 0.1, ...(turn ? { rotate: "y 30deg" } : {}), offset: 0.5 });
  frames.push({ translate: "0px 0px", scale: 1, ...(turn ? { rotate: "y 0deg" } : {}) });
  piece.classList.add("flying");
  const motion = start(piece, frames, { duration: LONG + (far ? 90 : 0), delay: Math.min(wait, 420), easing: EASE, fill: "backwards" });
  const land = () => piece.classList.remove("flying");
  motion.finished.then(land, land);
}

function turnOver(piece, before, box) {
  const copy = put(before, box);
  copy.animate([{ rotate: "y 0deg" }, { rotate: "y 90deg" }], { duration: 150, easing: "ease-in" }).finished.finally(() => copy.remove());
  start(piece, [{ rotate: "y -90deg" }, { rotate: "y 0deg" }], { duration: 190, delay: 150, easing: "ease-out", fill: "backwards" });
}

function start(piece, frames, how) {
  const motion = piece.animate(frames, how);
  const ends = () => gliding.delete(motion);
  motion.id = MINE;
  gliding.add(motion);
  motion.finished.then(ends, ends);
  return motion;
}

function put(copy, box) {
  copy.classList.add("travel");
  Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  layer().append(copy);
  return copy;
}

// Backs have no identity: where fewer lie now and where more, that many travelled.
function backs(table, from) {
  const lost = [];
  const gained = [];
  for (const place of table.querySelectorAll("[data-backs]")) {
    const before = from.places.get(place.id);
    if (!before || Number.isNaN(before.backs)) continue;
    const more = Number(place.dataset.backs) - before.backs;
    for (let at = 0; at < Math.min(Math.abs(more), 8); at++) (more > 0 ? gained : lost).push({ place, before });
  }
  const count = Math.min(lost.length, gained.length);
  for (let at = 0; at < count; at++) {
    const look = gained[at].place.querySelector(".back:last-child") || lost[at].before.back;
    if (!look) continue;
    const shown = gained[at].place.querySelectorAll(".back");
    const to = (shown[shown.length - 1 - at] || gained[at].place).getBoundingClientRect();
    const ratio = look.offsetHeight / (look.offsetWidth || 1) || 1.4;
    const width = Math.min(to.width, look.offsetWidth || to.width);
    const end = { left: to.left, top: to.top, width, height: width * ratio };
    const start = middle(lost[at].before.box, end);
    const copy = put(bare(look), end);
    copy
      .animate(
        [
          { translate: `${start.left - end.left}px ${start.top - end.top}px`, opacity: 1 },
          { translate: "0px 0px", opacity: 1 },
        ],
        { duration: LONG + 60, delay: at * 90, easing: EASE, fill: "backwards" },
      )
      .finished.finally(() => copy.remove());
  }
}
