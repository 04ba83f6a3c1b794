// A closer look at a map: wheel, drag, pinch, buttons and keys. What can be zoomed carries data-zoom="NAME" and has one
// child with the class zoom-sheet. How near one stands is kept on the region, where no new drawing can sweep it away:
// --zoom-NAME, --zoom-NAME-x and --zoom-NAME-y, which the sheet's transform reads.

const MOST = 4;
const STEP = 1.35;
const FINGER = 40; // pixels: what is smaller is hard to touch
const MOVES_FROM = 6; // pixels until a press on empty ground becomes a pan

const views = new Map(); // name → { scale, x, y }; x and y in pixels of the unscaled box
const fingers = new Map();
let pan = null;
let pinch = null;

const boxAt = (target) => target?.closest?.("[data-zoom]");
const region = () => document.getElementById("region");
const boxOf = (name) => region().querySelector(`[data-zoom="${CSS.escape(name)}"]`);

function viewOf(name) {
  if (!views.has(name)) views.set(name, { scale: 1, x: 0, y: 0 });
  return views.get(name);
}

function show(box) {
  const name = box.dataset.zoom;
  const view = viewOf(name);
  const { clientWidth: width, clientHeight: height } = box;
  view.scale = Math.min(MOST, Math.max(1, view.scale));
  view.x = Math.min(0, Math.max(width * (1 - view.scale), view.x));
  view.y = Math.min(0, Math.max(height * (1 - view.scale), view.y));
  const style = region().style;
  style.setProperty(`--zoom-${name}`, view.scale.toFixed(4));
  style.setProperty(`--zoom-${name}-x`, `${((view.x / width) * 100).toFixed(3)}%`);
  style.setProperty(`--zoom-${name}-y`, `${((view.y / height) * 100).toFixed(3)}%`);
  // On the region too: what is drawn later must not wake the page's own scrolling under the finger.
  region().classList.toggle(`zoomed-${name}`, view.scale > 1.001);
}

// Scale by a factor with the point (in the window) staying where it is.
function zoomBy(box, factor, clientX, clientY) {
  const view = viewOf(box.dataset.zoom);
  const frame = box.getBoundingClientRect();
  const x = (clientX ?? frame.left + frame.width / 2) - frame.left;
  const y = (clientY ?? frame.top + frame.height / 2) - frame.top;
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  view.x = x - ((x - view.x) * scale) / view.scale;
  view.y = y - ((y - view.y) * scale) / view.scale;
  view.scale = scale;
  show(box);
}

function reset(box) {
  Object.assign(viewOf(box.dataset.zoom), { scale: 1, x: 0, y: 0 });
  show(box);
}

function panBy(box, dx, dy) {
  const view = viewOf(box.dataset.zoom);
  view.x += dx;
  view.y += dy;
  show(box);
}

// Bring a piece nearer that is too small for a finger; whether it was.
export function magnify(element) {
  const box = boxAt(element);
  const at = element.getBoundingClientRect();
  const side = Math.min(at.width, at.height);
  if (!box || side >= FINGER - 0.5 || viewOf(box.dataset.zoom).scale >= MOST) return false;
  zoomBy(box, (1.25 * FINGER) / side, at.left + at.width / 2, at.top + at.height / 2);
  return true;
}

// On a phone a new decision shows all that is lit on a map, as near as one stood if that is possible.
export function showLit() {
  if (!matchMedia("(max-width: 700px)").matches) return;
  for (const box of region().querySelectorAll("[data-zoom]")) {
    const view = viewOf(box.dataset.zoom);
    if (view.of !== box.id) reset(box); // another map: as near as one stood is somewhere else
    view.of = box.id;
    if (view.scale <= 1.001) continue;
    const lit = [...box.querySelectorAll("[data-thing]:is(.legal, .active)")].map((one) => one.getBoundingClientRect());
    if (!lit.length) continue;
    const frame = box.getBoundingClientRect();
    const [left, top] = [Math.min(...lit.map((one) => one.left)), Math.min(...lit.map((one) => one.top))];
    const [right, bottom] = [Math.max(...lit.map((one) => one.right)), Math.max(...lit.map((one) => one.bottom))];
    if (left >= frame.left && top >= frame.top && right <= frame.right && bottom <= frame.bottom) continue;
    panBy(box, (frame.left + frame.right - left - right) / 2, (frame.top + frame.bottom - top - bottom) / 2);
    zoomBy(box, Math.min(1, frame.width / (right - left), frame.height / (bottom - top)));
  }
}

function wheel(event) {
  const box = boxAt(event.target);
  if (!box) return;
  const view = viewOf(box.dataset.zoom);
  if (event.deltaY > 0 && view.scale <= 1 && !event.ctrlKey) return; // out of the map: the page scrolls
  event.preventDefault();
  zoomBy(box, Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0022)), event.clientX, event.clientY);
}

function down(event) {
  const box = boxAt(event.target);
  if (!box || event.target.closest("button")) return;
  if (event.pointerType === "touch") {
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()];
      pinch = { box, apart: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      letGo(event);
      pan = null;
      return;
    }
  }
  const free = event.pointerType === "touch" || !event.target.closest("[data-thing].legal");
  if (event.isPrimary && event.button === 0 && free && viewOf(box.dataset.zoom).scale > 1.001) {
    pan = { box, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  }
}

function move(event) {
  if (fingers.has(event.pointerId)) fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (pinch && fingers.size === 2) {
    const [a, b] = [...fingers.values()];
    const apart = Math.hypot(a.x - b.x, a.y - b.y);
    const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
    panBy(pinch.box, x - pinch.x, y - pinch.y);
    zoomBy(pinch.box, apart / Math.max(1, pinch.apart), x, y);
    Object.assign(pinch, { apart, x, y });
    return;
  }
  if (!pan || event.pointerId !== pan.id) return;
  const [dx, dy] = [event.clientX - pan.x, event.clientY - pan.y];
  if (!pan.moved) {
    if (Math.hypot(dx, dy) < MOVES_FROM) return;
    pan.moved = true;
    letGo(event);
  }
  Object.assign(pan, { x: event.clientX, y: event.clientY });
  panBy(pan.box, dx, dy);
}

// Whoever else watched this press shall forget it: it has become a pan or a pinch.
function letGo(event) {
  for (const id of new Set([event.pointerId, ...fingers.keys()])) {
    dispatchEvent(new PointerEvent("pointercancel", { pointerId: id, detail: 1 }));
  }
}

function up(event) {
  if (event.type === "pointercancel" && event.detail === 1) return; // our own word
  fingers.delete(event.pointerId);
  if (fingers.size < 2) pinch = null;
  if (pan && event.pointerId === pan.id) pan = null;
}

function click(event) {
  const button = event.target.closest?.("[data-zoom-by]");
  const box = button && boxOf(button.dataset.zoomFor);
  if (!box) return;
  const by = Number(button.dataset.zoomBy);
  if (by) zoomBy(box, STEP ** by);
  else reset(box);
}

function key(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.("input, textarea, select") || document.querySelector("dialog[open]")) return;
  const box = boxAt(document.activeElement) ?? region().querySelector("[data-zoom]");
  if (!box) return;
  const arrows = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  if (event.key === "+" || event.key === "=") zoomBy(box, STEP);
  else if (event.key === "-") zoomBy(box, 1 / STEP);
  else if (event.key === "0") reset(box);
  else if (event.shiftKey && event.key in arrows) panBy(box, ...arrows[event.key].map((way) => way * 80));
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// What has the focus is brought into the window of the map.
function follow(event) {
  const box = boxAt(event.target);
  if (!box || !event.target.matches(":focus-visible") || viewOf(box.dataset.zoom).scale <= 1.001) return;
  const [frame, piece] = [box.getBoundingClientRect(), event.target.getBoundingClientRect()];
  const off = (low, high, from, to) => (low < from ? from - low : high > to ? to - high : 0);
  panBy(box, off(piece.left, piece.right, frame.left + 8, frame.right - 8), off(piece.top, piece.bottom, frame.top + 8, frame.bottom - 8));
  box.scrollTo(0, 0);
}

export function wireZooming() {
  const at = region();
  at.addEventListener("wheel", wheel, { passive: false });
  at.addEventListener("pointerdown", down);
  at.addEventListener("click", click);
  at.addEventListener("focusin", follow);
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  document.addEventListener("keydown", key, { capture: true });
}
