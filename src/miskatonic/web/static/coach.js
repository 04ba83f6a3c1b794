// The coach: one sentence at the first meeting with something, beside what it is about, with the rule a click away.

import { table } from "./page.js";
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
  $("coach-says").replaceChildren(`${tip.say} `, ruleLink(tip.rule));
  markMet();
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

// Mark the things that it speaks of, never a button: that would look like advice. A thing's name may be a pattern.
export function markMet() {
  for (const element of document.querySelectorAll(".coached")) element.classList.remove("coached");
  const pattern = new RegExp(`^${about.name.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*")}$`);
  const touched = new Set(table.choosing.moves.filter((move) => move.verb === about.name).flatMap((move) => move.things));
  const fits = { verb: (thing) => touched.has(thing), thing: (thing) => pattern.test(thing) }[about.kind];
  const found = fits ? [...document.querySelectorAll("#table [data-thing].legal")].filter((one) => fits(one.dataset.thing)) : [];
  for (const element of found.length > FEW ? [] : found) element.classList.add("coached");
}
