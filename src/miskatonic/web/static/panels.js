// What stands around the table: players, log, chat, notes, questions, the end.

import { change, settings } from "./settings.js";
import { diceOf } from "./dice.js";
import { sound } from "./sound.js";
import { wireRules } from "./rules.js";

export const $ = (id) => document.getElementById(id);
const game = document.body.dataset.game;

export function make(tag, props = {}, ...inside) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (name === "data") Object.assign(element.dataset, value);
    else if (name in element) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...inside.filter((one) => one !== null && one !== ""));
  return element;
}

// Only rules have a page; other refusals ("late", "turn") speak for themselves.
// Their numbers are for whoever asks: a small mark leads there.
export function ruleLink(rule, mark = "§") {
  if (!/^[A-Z]{2}-/.test(rule || "")) return "";
  return make("a", { className: "rule-link", href: `/rules/${game}#${rule}`, target: "_blank", textContent: mark, title: `Rule ${rule}`, ariaLabel: `Rule ${rule}`, data: { rule } });
}

const NUMBER = "[A-Z]{2}-(?:EX-|Q)?[\\d.]*\\d";

export const withoutRules = (text) => String(text).replaceAll(new RegExp(`\\s*\\(${NUMBER}(?:, ${NUMBER})*\\)`, "g"), "");

// A text of ours with rule numbers in it, the numbers as links.
export function withRules(text) {
  const parts = document.createDocumentFragment();
  const told = new RegExp(`\\s*\\((${NUMBER}(?:, ${NUMBER})*)\\)([.,;:]?)`, "g");
  const bare = String(text).replaceAll(told, (_, rules, stop) => `${stop} ${rules.replaceAll(",", "")}`);
  for (const part of bare.split(/([A-Z]{2}-(?:EX-|Q)?[\d.]*\d)/)) {
    parts.append(/^[A-Z]{2}-/.test(part) ? ruleLink(part) : part);
  }
  return parts;
}

// Players

// Who sits where, how far each is, and who decides.
export function showPlayers(players, deciding, goal) {
  const list = $("players");
  list.replaceChildren(
    ...players.map((player) => {
      const where = player.kind === "bot" ? `${player.level} bot` : player.here || player.kind === "open" ? "" : "away";
      const item = make(
        "li",
        { className: `seat-${player.seat}` },
        make("span", { className: "crest", ariaHidden: "true" }),
        make("span", { textContent: player.yours ? `${player.name} (you)` : player.name }),
        where && !player.name.endsWith("(bot)") ? make("span", { className: "quiet", textContent: where }) : "",
        ...(goal?.standings ?? []).filter((one) => one.seat === player.seat).map((one) => make("span", { className: "standing", textContent: one.text })),
        player.thinking && !player.yours ? make("span", { className: "thinking", textContent: "thinking" }) : "",
      );
      item.classList.toggle("away", !player.here);
      item.classList.toggle("deciding", deciding.includes(player.seat));
      return item;
    }),
  );
}

// The goal: what wins, how far everybody is, and the steps of a turn with the present one lit.
export function showGoal(goal, players) {
  $("goal").hidden = !goal;
  if (!goal) return;
  const named = (one) => (one.seat < 0 ? [] : [make("span", { className: "crest", ariaHidden: "true" }), make("b", { textContent: `${players[one.seat]?.yours ? "You" : players[one.seat]?.name}: ` })]);
  const standings = goal.standings.map((one) => {
    const item = make("li", one.seat < 0 ? {} : { className: `seat-${one.seat}${players[one.seat]?.yours ? " yours" : ""}` }, ...named(one), one.text);
    item.style.setProperty("--share", one.share);
    return item;
  });
  const steps = goal.steps.map((step, at) => {
    const item = make("li", {}, make("span", { textContent: step }));
    if (at === goal.now) item.setAttribute("aria-current", "step");
    return item;
  });
  $("goal").replaceChildren(
    make("p", { className: "aim", textContent: goal.aim }),
    make("ul", { className: "standings", ariaLabel: "How everybody is doing" }, ...standings),
    make("ol", { className: "steps", ariaLabel: "The steps of a turn" }, ...steps),
  );
}

export function showSeats(players, send) {
  const sit = $("sit");
  if (sit) sit.hidden = !players.some((player) => player.kind === "open");
  const rows = [];
  for (const player of players) {
    const acts = [];
    if (player.kind === "open") continue;
    if (player.yours && player.kind !== "bot") {
      acts.push(["bot", "Let a bot play for me"]);
    } else if (player.yours && player.kind === "bot" && player.guest) {
      acts.push(["back", "Take my seat back"]);
    } else if (!player.yours && player.kind !== "bot" && !player.here) {
      acts.push(["bot", `Let a bot play for ${player.name}`]);
    }
    if (!player.yours && player.kind === "human" && player.here && player.thinking) acts.push(["nudge", `Nudge ${player.name}`]);
    for (const [action, say] of acts) {
      rows.push(make("button", { type: "button", textContent: say, onclick: () => send({ type: "seat", action, seat: player.seat }) }));
    }
  }
  $("seats").replaceChildren(...rows);
  $("seats").classList.add("row");
}

// The new link of a seat of ours: the old one leads nowhere any more.
export function showLink({ seat, token }) {
  for (const button of document.querySelectorAll(`[data-link="${seat}"]`)) button.dataset.copy = new URL(`/seat/${token}`, location.href).href;
  note("Your seat has a new link; the old one no longer works.");
}

// Log and chat

// Lists that somebody has scrolled up in: they stay where they are. The others show their end, also when the room they
// have changes, as it does with every decision; that moves them too, so only a hand counts as a reader.
const readBack = new WeakSet();
const BY_HAND = 1000; // milliseconds that a list may glide on after a turn of the wheel, a swipe or a key

function follow(list) {
  if (!readBack.has(list)) list.scrollTop = list.scrollHeight;
}

function wireFollowing(list) {
  let hand = -Infinity;
  let held = false; // the bar beside the list
  for (const kind of ["wheel", "touchmove", "keydown"]) list.addEventListener(kind, () => (hand = performance.now()), { passive: true });
  list.addEventListener("pointerdown", () => (held = true));
  addEventListener("pointerup", () => (held = false));
  list.addEventListener("scroll", () => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < 60) readBack.delete(list);
    else if (held || performance.now() - hand < BY_HAND) readBack.add(list);
    else follow(list);
  }, { passive: true });
  new ResizeObserver(() => follow(list)).observe(list);
}

// With the next picture: to ask for its height at once would lay out the page twice for one move.
function append(list, items) {
  list.append(...items);
  requestAnimationFrame(() => follow(list));
}

// The entries that came so far, in order; the log is sent in pages, the last one first.
const known = { first: 0, entries: [] };

export function showLog(message, write, earlier) {
  const log = $("log");
  if (message.first === undefined) {
    known.entries.push(...message.entries);
    showEntries(message, write);
    return;
  }
  known.entries = message.whole ? message.entries : [...message.entries, ...known.entries];
  known.first = message.first;
  const below = log.scrollHeight - log.scrollTop;
  log.replaceChildren();
  speaker = NaN;
  $("chat").replaceChildren();
  if (known.first) log.append(make("li", {}, make("button", { type: "button", id: "earlier", textContent: "Show earlier moves", onclick: () => earlier(known.first) })));
  showEntries({ whole: true, entries: known.entries }, write);
  if (message.whole) return;
  readBack.add(log);
  log.scrollTop = log.scrollHeight - below;
}

function showEntries(message, write) {
  const log = $("log");
  for (const entry of message.entries) {
    if (entry.kind === "chat") {
      if (message.whole) showChat(entry, true);
    } else if (entry.kind === "caption") {
      const about = [...log.querySelectorAll(`li[data-number="${entry.number}"]:not(.undone)`)].pop();
      about?.append(make("q", { className: "caption", textContent: entry.text }));
    } else if (entry.kind === "events") {
      const lines = entry.events.map((event) => line(entry, event.sentence, event.rule, event.seat, write, diceOf(event, !message.whole)));
      lines[0]?.classList.add("deed");
      lines.forEach((item, at) => (item.dataset.kind = entry.events[at].kind));
      if (walksOn(entry)) {
        const last = log.lastElementChild;
        lines[0].classList.toggle("begins", last.classList.contains("begins"));
        lines[0].prepend(...last.querySelectorAll(".crest"));
        last.remove();
        lately.words.pop();
      }
      append(log, lines);
      const begun = entry.events.findLastIndex((event) => event.kind === "TurnBegan" && event.seat === entry.seat);
      if (begun >= 0) lately.words = []; // whoever plays alone has turns too
      const first = begun === 0 ? 1 : Math.max(begun, 0); // the head of a turn that they began themselves is no news
      tellLately(entry.seat, entry.events.slice(first).map((event) => event.sentence));
    } else {
      if (entry.kind === "undo") {
        for (const old of log.querySelectorAll("li[data-number]")) if (Number(old.dataset.number) >= entry.number) old.classList.add("undone");
        tellLately(NaN, [entry.text]); // what was told is taken back too
      }
      append(log, [line(entry, entry.text, "", entry.seat, null)]);
    }
  }
  showLately();
}

// Of a walk of several steps only where it ended is told.
let walk = { piece: "", number: 0 };
function walksOn({ events, number }) {
  const before = walk;
  walk = { piece: events.length === 1 && events[0].kind === "Moved" ? String(events[0].things.piece) : "", number };
  const told = $("log").lastElementChild?.getAttribute("data-number") === String(before.number);
  return told && walk.piece !== "" && walk.piece === before.piece && number === before.number + 1;
}

// The last turn of anybody in two lines, for a phone, where the log is a drawer: its newest sentences that fit.
const OVERHANG = 4; // pixels that the letters of a last line may reach below it; a line more is higher than that
const lately = { seat: NaN, words: [] };
function tellLately(seat, words) {
  if (seat !== lately.seat) Object.assign(lately, { seat, words: [] });
  lately.words.push(...words);
}

function showLately() {
  const box = $("lately");
  box.hidden = !lately.words.length;
  for (let first = 0; first < lately.words.length; first++) {
    box.textContent = (first ? "… " : "") + lately.words.slice(first).join(" ");
    if (box.scrollHeight <= box.clientHeight + OVERHANG) return;
  }
}

// What the others did since one's own last move stands out.
export function markNews(players) {
  const lines = [...$("log").children];
  const mine = (item) => players[item.dataset.by]?.yours;
  const last = players.some((player) => player.yours) ? lines.findLastIndex(mine) : lines.length;
  lines.forEach((item, at) => item.classList.toggle("fresh", at > last));
}

// A turn is a paragraph: it begins where another seat moves. Rules are folded away until a sentence is asked about.
let speaker = NaN;
function line(entry, sentence, rule, seat, write, dice = []) {
  const item = make("li", { className: seat >= 0 ? `s${seat}` : "" }, make("span", { textContent: `${sentence} ` }), ...dice, ruleLink(rule));
  // Whose doing it is: a move may begin the next turn, or let somebody else answer.
  const who = seat >= 0 ? seat : entry.seat;
  if (who !== speaker || !write) {
    item.classList.add("begins");
    if (who >= 0) item.prepend(make("span", { className: `crest s${who}`, ariaHidden: "true" }));
  }
  speaker = write ? who : NaN;
  item.dataset.by = entry.seat;
  if (rule) item.addEventListener("click", () => item.classList.toggle("asked"));
  if (write) {
    item.dataset.number = entry.number;
    item.append(make("button", { type: "button", className: "pen", title: "Add a caption", ariaLabel: "Add a caption", textContent: "✎", onclick: () => askForCaption(item, (text) => write(entry.number, text)) }));
  }
  return item;
}

// A caption is written where it will stand.
function askForCaption(item, keep) {
  if (item.querySelector("form")) return;
  const field = make("input", { type: "text", name: "caption", maxLength: 500, placeholder: "How did it happen?", ariaLabel: "A caption", autocomplete: "off" });
  const form = make("form", { className: "captioning" }, field, make("button", { type: "submit", textContent: "Save" }));
  const close = () => {
    form.remove();
    item.querySelector(".pen")?.focus();
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keep(field.value);
    close();
  });
  form.addEventListener("keydown", (event) => event.key === "Escape" && close());
  item.append(form);
  field.focus();
}

export function showChat(message, quietly) {
  append($("chat"), [make("li", {}, make("b", { textContent: `${message.name}: ` }), make("span", { textContent: message.text }))]);
  if (quietly) return;
  sound.chat();
  if ($("pane-chat").hidden || !drawerSeen()) unread(true);
}

const drawerSeen = () => getComputedStyle($("drawer")).visibility !== "hidden";

// The button that opens the drawer has a dot on a phone, the tab on a desk.
function unread(some) {
  for (const dot of [$("unread"), $("unread-tab")]) dot.hidden = !some;
}

export function openDrawer(open) {
  $("drawer").classList.toggle("open", open);
  $("open-log").setAttribute("aria-expanded", String(open));
  if (open && !$("pane-chat").hidden) unread(false);
}

function tab(name) {
  for (const one of ["log", "chat", "rules"]) {
    $(`tab-${one}`).setAttribute("aria-selected", String(one === name));
    $(`pane-${one}`).hidden = one !== name;
  }
  document.body.classList.toggle("reading", name === "rules");
  dispatchEvent(new Event("resize")); // what can be chosen has less room beside the rules
  if (name === "chat") unread(false);
  if (name === "rules") return;
  readBack.delete($(name));
  follow($(name));
}

// Notes: short words that go away by themselves

let noteTimer = 0;

export function note(content, { bad = false, stay = 5200 } = {}) {
  const box = $("note");
  box.replaceChildren(...[content].flat().map((one) => (typeof one === "string" ? make("p", {}, `${withoutRules(one)} `, ruleLink(new RegExp(NUMBER).exec(one)?.[0], "rule")) : one)));
  box.classList.toggle("bad", bad);
  box.hidden = false;
  $("tip").hidden = true;
  // Nobody reads what stands behind a dialog.
  const dialog = document.querySelector("dialog[open]");
  if (dialog) dialog.append(box);
  else if (matchMedia("(min-width: 1024px)").matches) $("drawer").append(box); // over the log: what is clicked stays in place
  else $("asks").before(box);
  clearTimeout(noteTimer);
  noteTimer = setTimeout(() => (box.hidden = true), stay);
}

// What a game folds out over its table: Escape and a click beside it close it. Whether there was any.
export function closePopups(but = null) {
  /** @type {HTMLDetailsElement[]} */
  const open = [...$("table").querySelectorAll("details[open]")];
  const over = open.filter((one) => !one.contains(but) && /absolute|fixed/.test(getComputedStyle(one.lastElementChild).position));
  for (const one of over) one.open = false;
  return over.length > 0;
}

export function hideNote() {
  $("note").hidden = true;
}

// Dialogs

export function ask(message, answer) {
  const box = $("ask");
  $("ask-text").textContent = message.text;
  for (const button of box.querySelectorAll("[data-answer]")) {
    button.onclick = () => {
      box.close();
      answer(button.dataset.answer === "yes");
    };
  }
  if (!box.open) box.showModal();
}

export function passDevice(name, seat, open) {
  $("veil-text").replaceChildren(`Pass the device to ${name} `, make("span", { className: `crest s${seat}` }));
  $("veil").hidden = false;
  $("veil-open").textContent = `I am ${name}`;
  $("veil-open").onclick = () => {
    $("veil").hidden = true;
    open();
  };
  $("veil-open").focus();
}

// Settings and tabs, wired once

export function wire(send) {
  wireFollowing($("log"));
  wireFollowing($("chat"));
  for (const name of ["motion", "retelling", "theme", "density"]) {
    $(`set-${name}`).value = settings[name];
    $(`set-${name}`).addEventListener("change", (event) => change(name, event.target.value));
  }
  $("set-sound").checked = settings.sound;
  $("set-sound").addEventListener("change", (event) => {
    change("sound", event.target.checked);
    sound.card();
  });
  $("set-agree")?.addEventListener("change", (event) => send({ type: "prefs", always_agree: event.target.checked }));
  $("set-ask-empty").addEventListener("change", (event) => send({ type: "prefs", ask_empty: event.target.checked }));
  $("set-pass").addEventListener("change", (event) => send({ type: "prefs", always_pass: event.target.checked }));
  $("tab-log").addEventListener("click", () => tab("log"));
  $("tab-chat").addEventListener("click", () => tab("chat"));
  $("tab-rules").addEventListener("click", () => tab("rules"));
  wireRules(() => {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close(); // the rule would stand behind it
    tab("rules");
    openDrawer(true);
  });
  const openLog = (open) => (open && tab($("unread").hidden ? "log" : "chat"), openDrawer(open));
  $("lately").addEventListener("click", () => openLog(true));
  addEventListener("resize", showLately);
  $("open-log").addEventListener("click", () => openLog(!$("drawer").classList.contains("open")));
  $("close-log").addEventListener("click", () => openDrawer(false));
  $("open-menu").addEventListener("click", () => $("menu").showModal());
  for (const button of document.querySelectorAll("[data-renew]")) {
    button.addEventListener("click", () => send({ type: "seat", action: "renew", seat: Number(button.dataset.renew) }));
  }
  document.addEventListener("click", (event) => closePopups(/** @type {Node} */ (event.target)));
  $("note").addEventListener("click", (event) => event.target.closest("a") || hideNote());
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.id !== "ask" && dialog.close());
  }
  $("say").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = event.target.elements.text;
    if (field.value.trim() && send({ type: "chat", text: field.value.trim() })) field.value = "";
  });
}
