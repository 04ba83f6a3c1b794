// Provable chance at the table: the words that seats may add before the first card, and what is opened in the end.

import { $, make, note } from "./panels.js";
import { blake2s, bytesOf, hexOf } from "./proving.js";

const table = document.body.dataset.table;
const keptAs = (seat) => `words-${table}-${seat}`;
const NONE = "-";

export function showChance(message, players, send) {
  const sheet = $("words") ?? make("div", { id: "words", className: "sit sheet" });
  const waiting = message.phase === "commit" || message.phase === "open";
  if (waiting) $("table").before(sheet);
  else sheet.remove();
  if (waiting) show(sheet, asked(message, players, send));
  const dice = $("dice");
  const promise = "Before the first card the house fixed every shuffle and throw and published this fingerprint of them. After the game you can check that it kept to it:";
  dice.replaceChildren(`${promise} ${message.commitment.slice(0, 16)}…`);
  if (message.phase === "revealed") showRevealed(message, dice);
}

// What is there already is not moved, so that a field keeps what is written in it, and its focus.
function show(sheet, lines) {
  if (lines.every((line) => line.parentElement === sheet)) return;
  for (const old of [...sheet.children]) if (!lines.includes(old)) old.remove();
  const kept = lines.findIndex((line) => line.parentElement === sheet);
  sheet.prepend(...lines.slice(0, Math.max(kept, 0)));
  sheet.append(...lines.slice(kept + 1));
}

function asked(message, players, send) {
  const mine = players.filter((player) => player.yours && player.kind === "human");
  const said = (seat) => message.commits[seat] ?? "";
  const lost = message.phase === "open" ? mine.filter((player) => owes(message, player.seat) && !openWords(player.seat, message, send)) : [];
  const next = message.phase === "commit" && mine.find((player) => !said(player.seat));
  const awaited = players.filter((player) => player.kind === "human" && (message.phase === "commit" ? !said(player.seat) : owes(message, player.seat)));
  return [
    make("p", {}, "The house has committed to its secret: ", make("code", { className: "address", textContent: message.commitment })),
    make("p", { textContent: "Add words of your own, and not even the house could have chosen the cards. They are opened when everybody has committed." }),
    next ? form(next, mine.length > 1, send) : make("p", { className: "quiet", textContent: `Waiting for: ${awaited.map((player) => player.name).join(", ") || "those who have yet to sit down"}.` }),
    ...lost.map(({ seat }) => make("button", { type: "button", textContent: "Add no words after all", onclick: () => send({ type: "words", words: "", seat }) })),
  ];
}

const owes = (message, seat) => Boolean(message.commits[seat]) && !message.commits[seat].startsWith(NONE) && !message.words[seat];

// The same form stays while its seat is asked: somebody may be writing.
function form(player, several, send) {
  const shown = document.querySelector(`#words form[data-seat="${player.seat}"]`);
  if (shown) return shown;
  const field = make("input", { type: "text", name: "words", maxLength: 120, autocomplete: "off", ariaLabel: "Your words", placeholder: "any words" });
  const none = make("button", { type: "button", textContent: "No words", onclick: () => send({ type: "words", commit: NONE, seat: player.seat }) });
  const row = make("form", { className: "row", data: { seat: String(player.seat) } }, several ? make("b", { textContent: player.name }) : "", field, make("button", { className: "main", textContent: "Add my words" }), none);
  row.addEventListener("submit", (event) => {
    event.preventDefault();
    // What nobody can guess is added: a hash of a few words alone could be found by trying.
    const salt = hexOf(crypto.getRandomValues(new Uint8Array(16)));
    const words = `${field.value.trim().replace(/\s+/g, " ")} ${salt}`.trim();
    localStorage.setItem(keptAs(player.seat), words);
    send({ type: "words", commit: hexOf(blake2s(bytesOf(words))), seat: player.seat });
  });
  return row;
}

// The device that committed opens. Another one has lost the words: then the seat adds none, and everybody can see that.
function openWords(seat, message, send) {
  const words = localStorage.getItem(keptAs(seat)) ?? "";
  const right = hexOf(blake2s(bytesOf(words))) === message.commits[seat];
  if (right) send({ type: "words", words, seat });
  else note("Your seat's words are on another device. Open the table there, or it adds none.", { stay: 9000 });
  return right;
}

function showRevealed(message, dice) {
  const back = message.rethrown === 1 ? "Once" : `${message.rethrown} times`;
  const taken = message.rethrown ? `${back}, something was taken back after a shuffle or a throw. ` : "";
  const line = () => [taken, make("a", { href: `/table/${table}/verify`, textContent: "Check that the shuffles of this game were fair" }), "."];
  dice.replaceChildren(...line());
  $("end-dice").replaceChildren(...line());
}

// For whoever set the table: who is there, and what to do about it.
export function showCompany({ quiet, company }, send) {
  const button = (action, who, say) => make("button", { type: "button", textContent: say, onclick: () => send({ type: "keep", action, who }) });
  $("company")?.replaceChildren(
    ...(company.length || quiet ? [button(quiet ? "talk" : "quiet", "", quiet ? "Let spectators chat too" : "Let only players chat, not spectators")] : []),
    ...company.flatMap(({ who, name, muted }) => [button(muted ? "unmute" : "mute", who, `${muted ? "Hear" : "Mute"} ${name}`), button("put_out", who, `Put ${name} out`)]),
  );
}

export function wireOwner(send) {
  if ($("company")) $("open-menu").addEventListener("click", () => send({ type: "keep", action: "look" }));
  $("give-up")?.addEventListener("click", () => {
    if (confirm("Give up this table? Nothing more can be played here, and its secret is opened.")) send({ type: "give_up" });
    $("menu").close();
  });
}
