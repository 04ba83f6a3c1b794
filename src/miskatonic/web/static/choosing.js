// Which moves are left after what was picked. A path is an unordered bag of things; alike pieces carry the same name.

export class Choosing {
  // `placed` are the things that lie on the table: what does not is settled by choosing among sentences. `leads` says what
  // a thing leads to without being part of it: a card in the hand to the names it makes a pair with.
  constructor(moves, placed = null, leads = new Map()) {
    this.moves = moves.map((move) => ({
      ...move,
      verb: move.move.split(/[\s{]/, 1)[0],
      things: move.path.flat().filter((thing) => !placed || placed.has(thing)),
      set: move.path.some(Array.isArray),
      bare: move.path.length > 0 && move.path.every(Array.isArray), // a set of its own, for no target
    }));
    this.leads = leads;
    this.clear();
  }

  clear() {
    this.picked = []; // names of things, in the order of picking
    this.verb = null;
    this.narrow();
  }

  narrow() {
    const rests = new Map(); // what is left to pick of each move
    for (const move of this.moves) {
      const rest = !this.verb || move.verb === this.verb ? this.rest(move, this.picked) : null;
      if (rest) rests.set(move, rest);
    }
    this.left = [...rests.keys()];
    this.complete = this.left.filter((move) => !rests.get(move).length);
    this.next = new Set([...rests.values()].flat());
    this.last = new Set([...rests.values()].filter((rest) => rest.length === 1).flat()); // what would complete a move
    for (const [thing, to] of this.leads) {
      if (!this.picked.includes(thing) && to.some((name) => this.next.has(name)) && this.leftWith(thing).length) this.next.add(thing);
    }
    this.led = new Set(this.picked.flatMap((thing) => this.leads.get(thing) ?? []).filter((name) => this.next.has(name) || this.picked.includes(name)));
  }

  // What is left of a move after these picks, or null if they do not belong to it. One of them may lead to it only.
  rest(move, picked) {
    const rest = [...move.things];
    let led = false;
    for (const thing of picked) {
      const at = rest.indexOf(thing);
      if (at >= 0) rest.splice(at, 1);
      else if (!led && this.leads.get(thing)?.some((name) => move.things.includes(name))) led = true;
      else return null;
    }
    return rest;
  }

  leftWith(thing) {
    return this.left.filter((move) => this.rest(move, [...this.picked, thing]));
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

  // The one move that is left with all it touches picked. A bare set is never closed by itself: it may be taken back. A set
  // with its target is clear once both were touched and there is one way only.
  get sole() {
    if (this.left.length !== 1 || !this.picked.length || this.left[0].bare) return null;
    return this.complete.length || (this.left[0].set && this.picked.length > 1) ? this.left[0] : null;
  }

  // What picking this thing too would complete, if that is one move.
  wouldBe(thing) {
    const done = this.left.filter((move) => this.rest(move, [...this.picked, thing])?.length === 0);
    return done.length === 1 ? done[0] : null;
  }
}
