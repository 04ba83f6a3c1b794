// A game move by move. The address keeps the place: …/replay#27 opens move 27.

import { parse, swap } from "./motion.js";
import { $, make, ruleLink } from "./panels.js";
import { settings, still } from "./settings.js";
import { wireZooming } from "./zooming.js";

const PACE = 1500;
const CHUNK = 12;
const { table: id, title } = document.body.dataset;
let count = Number(document.body.dataset.count);
let number = 0;
let wanted = 0;
let playing = 0;
let steps = new Map();
const asked = new Map();

async function fetchStep(at) {
  if (steps.has(at)) return steps.get(at);
  const eyes = $("eyes").value;
  const first = Math.max(0, at - (at < number ? CHUNK - 1 : 0));
  const key = `${eyes} ${first}`;
  if (!asked.has(key)) {
    const address = `/table/${id}/replay/steps?eyes=${eyes}&from=${first}&to=${first + CHUNK - 1}`;
    asked.set(key, fetch(address).then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status))))));
  }
  try {
    const answer = await asked.get(key);
    count = answer.count;
    $("where").max = String(count);
    if (eyes === $("eyes").value) for (const step of answer.steps) steps.set(step.number, step);
  } catch {
    asked.delete(key);
    $("note").replaceChildren(make("p", { textContent: "The page could not be turned. Try again." }));
    $("note").hidden = false;
  }
  return steps.get(at);
}

async function go(to, { keepPlaying = false } = {}) {
  if (!keepPlaying) pause();
  wanted = Math.max(0, Math.min(count, to));
  $("where").value = String(wanted);
  const step = await fetchStep(wanted);
  if (!step || step.number !== wanted) return;
  const forward = step.number === number + 1;
  number = step.number;
  swap(parse(step.html), forward ? step.events : [], () => {});
  show(step);
  const next = number < count ? await fetchStep(number + 1) : undefined;
  if (number === step.number) $("coming").textContent = next?.text ? `Next: ${next.events[0]?.sentence ?? next.text}` : "";
}

function show(step) {
  $("asks").textContent = number ? `Move ${number}` : "The beginning";
  const silent = number && !step.events.length && step.text ? [make("li", { textContent: step.text })] : [];
  $("told").replaceChildren(
    ...silent,
    ...step.events.map((event) => make("li", {}, `${event.sentence} `, ruleLink(event.rule))),
    ...step.captions.map((caption) => make("li", {}, make("q", { textContent: caption }))),
  );
  $("count").textContent = `${number} of ${count}`;
  document.title = `Move ${number} – ${title}`;
  history.replaceState(null, "", `#${number}`);
  const form = $("continue");
  if (form) {
    form.elements.number.value = number;
    form.elements.seat.value = /^\d+$/.test($("eyes").value) ? $("eyes").value : "";
  }
  for (const name of ["first", "previous"]) $(name).disabled = number === 0;
  for (const name of ["next", "last"]) $(name).disabled = number === count;
}

function pause() {
  clearTimeout(playing);
  playing = 0;
  $("play").setAttribute("aria-label", "Play");
  $("play").classList.remove("main");
}

async function play() {
  if (playing) return pause();
  $("play").setAttribute("aria-label", "Pause");
  $("play").classList.add("main");
  const on = async () => {
    if (number >= count) return pause();
    await go(number + 1, { keepPlaying: true });
    if (playing) playing = setTimeout(on, still() || settings.motion === "none" ? PACE * 0.7 : PACE);
  };
  playing = setTimeout(on, 10);
  if (number >= count) await go(0, { keepPlaying: true });
}

function fromAddress() {
  const found = /^#(\d+)$/.exec(location.hash);
  return found ? Number(found[1]) : 0;
}

$("first").addEventListener("click", () => go(0));
$("previous").addEventListener("click", () => go(number - 1));
$("next").addEventListener("click", () => go(number + 1));
$("last").addEventListener("click", () => go(count));
$("play").addEventListener("click", play);
$("where").addEventListener("input", (event) => go(Number(event.target.value)));
$("eyes").addEventListener("change", () => {
  steps = new Map();
  asked.clear();
  go(number);
});
$("share").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(location.href);
    $("share").textContent = "Copied";
  } catch {
    $("share").textContent = location.href;
  }
  setTimeout(() => ($("share").textContent = "Copy the link to this move"), 2500);
});
addEventListener("hashchange", () => fromAddress() !== number && go(fromAddress()));
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = { ArrowLeft: () => go(number - 1), ArrowRight: () => go(number + 1), Home: () => go(0), End: () => go(count), " ": () => event.target.closest("button") || play() };
  if (!(event.key in keys)) return;
  if (event.key !== " " || !event.target.closest("button")) event.preventDefault();
  keys[event.key]();
});
wireZooming();
go(fromAddress());
