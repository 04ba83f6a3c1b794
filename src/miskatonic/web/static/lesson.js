// A lesson: what it says, what it points at, and the button that goes on. It stands where the table asks.

import { $, make } from "./panels.js";

const AREAS = { goal: "#goal", ask: "#decision" };
const GO_ON = { reading: "Go on", back: "Take it back" };
const game = document.body.dataset.game;
let shown = "";

// Everything that the beat points at.
export function pointed(lesson) {
  return (lesson?.point ?? []).flatMap((name) => [...document.querySelectorAll(AREAS[name] ?? `#table [data-area="${name}"], #table [data-thing="${CSS.escape(name)}"]`)]);
}

// Light up what the beat points at; called after every painting of the table.
export function pointAt(lesson) {
  const lit = new Set(pointed(lesson));
  for (const element of document.querySelectorAll(".pointed")) if (!lit.has(element)) element.classList.remove("pointed");
  for (const element of lit) element.classList.add("pointed");
}

// Show the present beat. `act` sends "go on" and plays a move.
export function showLesson(lesson, act) {
  const box = $("lesson");
  box.hidden = !lesson;
  document.body.classList.toggle("in-lesson", Boolean(lesson));
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
  pointed(lesson).find((element) => element.dataset.thing)?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function acts(lesson, act) {
  if (lesson.waits === "end") {
    const next = lesson.number < lesson.lessons ? to(`/learn/${game}/${lesson.number + 1}`, "Next lesson", "main") : "";
    return [next, to(`/play/${game}`, "Play a whole game", next ? "" : "main"), make("a", { className: "button", href: "/learn", textContent: "All lessons" })];
  }
  const go = GO_ON[lesson.waits];
  if (go) return [make("button", { type: "button", id: "lesson-go", className: "main", textContent: go, onclick: act.goOn })];
  if (lesson.waits === "move" && lesson.show) return [make("button", { type: "button", id: "lesson-show", textContent: "Show me", onclick: () => act.play(lesson.show) })];
  return [];
}

function to(action, text, className) {
  return make("form", { method: "post", action }, make("button", { className, id: className ? "lesson-go" : "", textContent: text }));
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "g" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog")) return;
  ($("lesson-go") ?? $("lesson-show"))?.click();
});
