// Which moves are left after what was picked. A path is an unordered bag of things; alike pieces carry the same name.

export class Choosing {
  // `placed` are the things that lie on the table: what does not is settled by choosing among sentences.
  constructor(moves, placed = null) {
    this.moves = moves.map((move) => ({
      ...move,
      verb: move.move.split(/[\s{]/, 1)[0],
      things: move.path.flat().filter((thing) => !placed || placed.has(thing)),
      set: move.path.some(Array.isArray),
    }));
    this.clear();
  }

  clear() {
    this.picked = []; // names of things, in the order of picking
    this.verb = null;
    this.narrow();
  }

  narrow() {
    this.left = this.moves.filter((move) => (!this.verb || move.verb === this.verb) && holds(move.things, this.picked));
    this.complete = this.left.filter((move) => move.things.length === this.picked.length);
    this.next = new Set();
    for (const move of this.left) for (const thing of without(move.things, this.picked)) this.next.add(thing);
  }

  pick(thing) {
    if (!this.next.has(thing)) return false;
    this.picked.push(thing);
    this.narrow();
    return true;
  }

  unpick(thing) {
    const at = this.picked.lastIndexOf(thing);
    if (at < 0) return;
    this.picked.splice(at, 1);
    this.narrow();
  }

  only(verb) {
    this.verb = verb;
    this.narrow();
  }

  // The one move that is left with all it touches picked. A set is never closed by itself: one more may be wanted.
  get sole() {
    return this.left.length === 1 && this.complete.length === 1 && this.picked.length && !this.left[0].set ? this.left[0] : null;
  }

  // What picking this thing too would complete, if that is one move.
  wouldBe(thing) {
    const picked = [...this.picked, thing];
    const done = this.left.filter((move) => move.things.length === picked.length && holds(move.things, picked));
    return done.length === 1 ? done[0] : null;
  }
}

function without(things, picked) {
  const rest = [...things];
  for (const thing of picked) {
    const at = rest.indexOf(thing);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}

function holds(things, picked) {
  return picked.length <= things.length && without(things, picked).length === things.length - picked.length;
}
