// The coach: one sentence at the first meeting with something, beside what it is about, with the rule a click away.

import { $, ruleLink } from "./panels.js";

const FEW = 5; // more than this would be a wall of marks

let about = { kind: "", name: "", decision: "" };

export function wireCoach(send) {
  $("coach-close").addEventListener("click", hideCoach);
  $("set-coach").addEventListener("change", (event) => {
    send({ type: "prefs", coach: event.target.checked });
    if (!event.target.checked) hideCoach();
  });
}

// Whether there is one, and whether it speaks.
export function showCoaching({ on }) {
  $("set-coach-row").hidden = false;
  $("set-coach").checked = on;
}

export function showTip(tip, decision) {
  about = { kind: tip.met, name: tip.about, decision };
  $("coach").hidden = false;
  $("coach").querySelector("use").setAttribute("href", `/static/vendor/icons.svg#${tip.icon}`);
  $("coach-says").replaceChildren(`${tip.say} `, ruleLink(tip.rule, "rule"));
  giveWay();
  markMet();
}

// What it would cover of one's own comes before it: then it speaks from above (layout.css).
function giveWay() {
  const coach = $("coach");
  coach.classList.remove("aloft");
  const { top, bottom } = coach.getBoundingClientRect();
  const own = [...document.querySelectorAll('#table [data-area="own"] [data-read]')].map((one) => one.getBoundingClientRect());
  coach.classList.toggle("aloft", own.some((box) => box.height && box.bottom > top && box.top < bottom));
}

export function hideCoach() {
  $("coach").hidden = true;
  about = { kind: "", name: "", decision: "" };
  markMet();
}

// It speaks of one decision: with the next one it is silent again.
export function keepOrHide(decision) {
  if (about.decision && about.decision !== decision) hideCoach();
}

// Mark the things that it speaks of; a thing's name may be a pattern. A mark on a button would read as advice.
export function markMet() {
  for (const element of document.querySelectorAll(".coached")) element.classList.remove("coached");
  if (about.kind !== "thing") return;
  const pattern = new RegExp(`^${about.name.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`);
  const found = [...document.querySelectorAll("#table [data-thing].legal")].filter((one) => pattern.test(one.dataset.thing));
  if (found.length <= FEW) for (const element of found) element.classList.add("coached");
}
