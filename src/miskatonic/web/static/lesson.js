// A lesson: what it says, what it points at, and the button that goes on. It stands where the table asks.

import { gestureOf } from "./page.js";
import { $, make } from "./panels.js";

const AREAS = { goal: "#goal", ask: "#decision" };
const GO_ON = { reading: "Go on", back: "Take it back" };
const game = document.body.dataset.game;
let shown = "";

const thing = (name) => `#table [data-thing="${CSS.escape(name)}"]`;
const all = (names, selector) => names.flatMap((name) => [...document.querySelectorAll(selector(name))]);

// What the beat itself points at: things, or areas of the table.
const named = (lesson) => all(lesson?.point ?? [], (name) => AREAS[name] ?? `#table [data-area="${name}"], ${thing(name)}`);

// What to click next. That is what the beat points at, as far as it leads to a move that it waits for; else the way to the
// first such move; and at the end of the way, or where it has none on the table, a button.
function next(lesson, choosing) {
  const wanted = choosing.left.filter((move) => lesson.wanted.includes(move.move));
  const walks = lesson.point.filter((name) => wanted.some((move) => move.move === gestureOf(name)?.moves[0])); // in one go
  if (walks.length) return all(walks, thing);
  const pointed = wanted.flatMap((move) => [...ahead(move, choosing), ...leading(move, choosing)]).filter((name) => lesson.point.includes(name));
  if (pointed.length) return all(pointed, thing);
  const best = wanted.find((move) => move.move === lesson.wanted[0]) ?? wanted[0];
  if (!best) return [];
  const way = all(ahead(best, choosing), thing);
  if (way.length) return way;
  const button = document.querySelector(`#choices [data-move="${CSS.escape(best.move)}"]`) ?? document.querySelector(`#choices [data-verb="${best.verb}"]`);
  return button ? [button] : [];
}

function ahead(move, choosing) {
  const left = [...move.things];
  for (const picked of choosing.picked) if (left.includes(picked)) left.splice(left.indexOf(picked), 1);
  return left;
}

// What leads to the move, as long as nothing else was picked.
function leading(move, choosing) {
  if (choosing.picked.length) return [];
  return [...choosing.leads].filter(([, to]) => to.some((name) => move.things.includes(name))).map(([thing]) => thing);
}

// What the words are about and cannot be chosen now; a card in hand that is lit would be taken for a choice.
const isBackground = (element) => !element.matches('.legal, [data-area="hand"] *');

// Light up what the beat points at; called after every painting of the table and of the choices.
export function pointAt(lesson, choosing) {
  const lit = new Set(!lesson ? [] : lesson.waits === "move" ? [...next(lesson, choosing), ...named(lesson).filter(isBackground)] : named(lesson));
  for (const element of document.querySelectorAll(".pointed")) if (!lit.has(element)) element.classList.remove("pointed");
  for (const element of lit) element.classList.add("pointed");
}

// Show the present beat. `act` sends "go on" and plays a move.
export function showLesson(lesson, act) {
  const box = $("lesson");
  box.hidden = !lesson;
  document.body.classList.toggle("in-lesson", Boolean(lesson));
  document.body.classList.toggle("lesson-reading", ["reading", "back", "end"].includes(lesson?.waits));
  document.body.classList.toggle("lesson-points", lesson?.waits === "move" && Boolean(document.querySelector("#table .pointed.legal")));
  const now = JSON.stringify(lesson);
  if (now === shown) return;
  shown = now;
  if (!lesson) return;
  if (!$("lesson-says")) {
    // The words stay the same element, so that a reader of the screen hears them change.
    box.append(
      make("p", { className: "lesson-count", id: "lesson-count" }),
      make("p", { className: "lesson-says", id: "lesson-says", role: "status", "aria-live": "polite" }),
      make("div", { className: "row", id: "lesson-acts" }),
    );
  }
  $("lesson-count").textContent = `Lesson ${lesson.number}: ${lesson.title} · ${lesson.beat} of ${lesson.beats}`;
  if ($("lesson-says").textContent !== lesson.say) $("lesson-says").textContent = lesson.say;
  $("lesson-says").classList.toggle("astray", lesson.waits === "back");
  const focused = !document.activeElement || document.activeElement === document.body || box.contains(document.activeElement) || !document.activeElement.isConnected;
  $("lesson-acts").replaceChildren(...acts(lesson, act));
  if (focused) $("lesson-go")?.focus({ preventScroll: true });
  document.querySelector("#table [data-thing].pointed")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function acts(lesson, act) {
  if (lesson.waits === "end") {
    const following = lesson.number < lesson.lessons ? to(`/learn/${game}/${lesson.number + 1}`, "Next lesson", "main") : "";
    const whole = to(`/play/${game}`, "Play a whole game", following ? "" : "main", document.body.dataset.company);
    return [following, make("a", { className: "button", href: `/learn#${game}`, textContent: "All lessons" }), whole].filter(Boolean);
  }
  const go = GO_ON[lesson.waits];
  if (go) return [make("button", { type: "button", id: "lesson-go", className: "main", textContent: go, onclick: once(act.goOn) })];
  if (lesson.waits === "move" && lesson.wanted.length) return [make("button", { type: "button", id: "lesson-show", textContent: "Do it for me", onclick: () => act.play(lesson.wanted[0]) })];
  return [];
}

// The second click of a double click was meant for the words that stood there before.
const once = (act) => (event) => event.detail < 2 && act();

function to(action, text, className, more = "") {
  return make("form", { method: "post", action }, make("button", { className, id: className ? "lesson-go" : "" }, text, more ? make("small", { textContent: more }) : ""));
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "g" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog")) return;
  ($("lesson-go") ?? $("lesson-show"))?.click();
});
