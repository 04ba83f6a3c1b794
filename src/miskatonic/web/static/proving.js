// Works out every throw and shuffle of a record anew, here in the browser; docs/verify_draws.py does the same elsewhere.
// BLAKE2s (RFC 7693) is written out: browsers have none, and whoever doubts the house can read all of it on one page.

const IV = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const SIGMA = ["0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d", "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0"]
  .map((row) => [...row].map((digit) => parseInt(digit, 16)));
const COLUMNS_AND_DIAGONALS = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];
const turned = (word, by) => (word >>> by) | (word << (32 - by));

function compress(hash, block, counted, last) {
  const words = new DataView(block.buffer);
  const v = [...hash, ...IV];
  v[12] ^= counted;
  if (last) v[14] = ~v[14];
  for (const row of SIGMA) {
    COLUMNS_AND_DIAGONALS.forEach(([a, b, c, d], at) => {
      v[a] = (v[a] + v[b] + words.getUint32(4 * row[2 * at], true)) | 0;
      v[d] = turned(v[d] ^ v[a], 16);
      v[c] = (v[c] + v[d]) | 0;
      v[b] = turned(v[b] ^ v[c], 12);
      v[a] = (v[a] + v[b] + words.getUint32(4 * row[2 * at + 1], true)) | 0;
      v[d] = turned(v[d] ^ v[a], 8);
      v[c] = (v[c] + v[d]) | 0;
      v[b] = turned(v[b] ^ v[c], 7);
    });
  }
  return hash.map((word, at) => word ^ v[at] ^ v[at + 8]);
}

/** The BLAKE2s hash of bytes, 32 bytes, perhaps with a key. */
export function blake2s(bytes, key = new Uint8Array()) {
  const first = key.length ? 64 : 0;
  const all = new Uint8Array(first + bytes.length);
  all.set(key);
  all.set(bytes, first);
  let hash = [...IV];
  hash[0] ^= 0x01010020 ^ (key.length << 8);
  for (let at = 0; at === 0 || at < all.length; at += 64) {
    const block = new Uint8Array(64);
    block.set(all.subarray(at, at + 64));
    const end = Math.min(at + 64, all.length);
    hash = compress(hash, block, end, end === all.length);
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, at) => out.setInt32(4 * at, word, true));
  return new Uint8Array(out.buffer);
}

export const bytesOf = (text) => new TextEncoder().encode(text);
export const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const bytesOfHex = (hex) => new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));

const number = (key, text, n) => Number(BigInt(`0x${hexOf(blake2s(bytesOf(text), key))}`) % BigInt(n));

function draw(key, text, kind, n) {
  if (kind === "below") return number(key, text, n);
  if (kind === "die") return 1 + number(key, text, n);
  const order = Array.from({ length: n }, (_, at) => at); // a shuffle: the old places of the pieces in their new order
  for (let last = n - 1; last > 0; last -= 1) {
    const other = number(key, `${text}\n${last}`, last + 1);
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

// All draws of one move: a line for each that is not what the secret gives.
function faultsOf(key, position, move, kinds, chance, found) {
  for (const stream of new Set([...Object.keys(kinds), ...Object.keys(chance)])) {
    const asked = kinds[stream] ?? [];
    const said = chance[stream] ?? [];
    if (asked.length !== said.length) found.faults.push(`Move ${position} (${move}): draws of ${stream} without a kind.`);
    asked.forEach((one, at) => {
      const [kind, n] = one.split(" ");
      const drawn = draw(key, `${position}\n${move}\n${stream}\n${at + 1}\n${one}`, kind, Number(n));
      if (String(drawn) !== String(said[at])) found.faults.push(`Move ${position} (${move}), ${stream}: the record says ${said[at]}, the secret gives ${drawn}.`);
      found[kind === "shuffle" ? "shuffles" : "throws"] += 1;
    });
  }
}

/** Check a record's text: what was found, and every fault as a sentence. */
export function verified(text) {
  const [header, ...lines] = text.trimEnd().split("\n").slice(0, -1).map((line) => JSON.parse(line));
  const inputs = header.format === 2 ? lines.slice(1) : lines; // the second line is then the content
  const found = { header, moves: 0, throws: 0, shuffles: 0, rethrown: 0, faults: [] };
  const { proof } = header;
  if (!proof || !header.seed) return found;
  const secret = bytesOfHex(header.seed);
  if (hexOf(blake2s(secret)) !== proof.commitment) found.faults.push("This is not the secret that the house committed to.");
  const words = proof.words ?? [];
  words.forEach((said, seat) => {
    if (said && hexOf(blake2s(bytesOf(said))) !== proof.commits?.[seat]) found.faults.push(`The words of seat ${seat + 1} are not those that it committed to.`);
  });
  const key = blake2s(bytesOf(words.join("\n")), secret);
  if (!header.branched) faultsOf(key, 0, "set-up", proof.kinds ?? {}, header.chance, found);
  let line = []; // the moves that count,
  let undone = []; // and those that were taken back
  inputs.forEach((entry, at) => {
    if (entry.type === "move") {
      if (at >= header.branched) faultsOf(key, line.length + 1, entry.move, entry.kinds ?? {}, entry.chance ?? {}, found);
      line.push(entry);
      undone = [];
    } else if (entry.type === "undo") {
      const gone = line.splice(entry.to).reverse();
      found.rethrown += gone.some((move) => move.chance) ? 1 : 0;
      undone.push(...gone);
    } else if (entry.type === "redo") {
      line.push(undone.pop());
    }
  });
  found.moves = line.length;
  return found;
}
