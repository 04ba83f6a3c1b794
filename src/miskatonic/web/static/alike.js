// To the rules, dice that show the same are one, and which of them is used is of no account. To whoever picked one of them it
// is: that one is shown as used. From then on it lies as the server's drawing has another one lie, and that one as this.

import { $ } from "./panels.js";

const LIES = ["data-thing", "data-face", "data-state"];
let lies = new Map(); // a piece (data-alike) by its id -> as which piece of a drawing it lies

// The next drawing of the table, when these were picked.
export function settle(drawing, picks) {
  lies = afterwards(drawing, picks);
  return laid(drawing, lies);
}

// A drawing of what would be, if these were picked.
export function asPicked(drawing, picks) {
  return laid(drawing, afterwards(drawing, picks));
}

const alikes = (drawing) => new Map([...drawing.querySelectorAll("[data-alike]")].map((piece) => [piece.id, piece]));

// What was picked and did not change takes the place of what was not picked and did.
function afterwards(drawing, picks) {
  const pieces = alikes(drawing);
  const known = [...pieces.keys()].every((id) => pieces.has(lies.get(id) ?? id));
  const after = new Map([...pieces.keys()].map((id) => [id, (known && lies.get(id)) || id]));
  const picked = new Set(picks.map((piece) => piece?.id));
  const changes = (id) => $(id) && $(id).dataset.state !== pieces.get(after.get(id)).dataset.state;
  for (const id of pieces.keys()) {
    if (!picked.has(id) || !$(id) || changes(id)) continue;
    const other = [...pieces.keys()].find((one) => !picked.has(one) && changes(one) && LIES.every((name) => $(one).getAttribute(name) === $(id).getAttribute(name)));
    if (!other) continue;
    const as = after.get(id);
    after.set(id, after.get(other)).set(other, as);
  }
  return after;
}

function laid(drawing, order) {
  const pieces = alikes(drawing);
  const drawn = new Map([...pieces].map(([id, piece]) => [id, piece.cloneNode(true)]));
  for (const [id, as] of order) {
    if (id === as) continue;
    const [piece, like] = [pieces.get(id), drawn.get(as)];
    for (const name of LIES) {
      if (like.hasAttribute(name)) piece.setAttribute(name, like.getAttribute(name));
      else piece.removeAttribute(name);
    }
    piece.querySelector("svg").replaceWith(like.querySelector("svg")); // its face
  }
  return drawing;
}
