// What every page has: the switch between lamp light and reading room, and forms that are sent once.

import { change, settings } from "./settings.js";

for (const button of document.querySelectorAll("[data-theme-switch]")) {
  button.addEventListener("click", () => change("theme", settings.theme === "light" ? "dark" : "light"));
}
for (const form of document.querySelectorAll("form[data-once]")) {
  form.addEventListener("submit", () => {
    for (const button of form.querySelectorAll("button")) button.disabled = true;
  });
}
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    const said = button.querySelector("[data-said]") || button;
    const before = said.textContent;
    try {
      await navigator.clipboard.writeText(button.dataset.copy);
      said.textContent = "Copied";
    } catch {
      said.textContent = button.dataset.copy;
    }
    setTimeout(() => (said.textContent = before), 2500);
  });
}
for (const select of document.querySelectorAll("select[data-submit]")) {
  select.form.querySelector("[data-fallback]")?.remove();
  select.addEventListener("change", () => select.form.submit());
}

// New table: only the seats that play.
const count = document.getElementById("seats");
if (count?.tagName === "SELECT") {
  const show = () => {
    for (const row of document.querySelectorAll("[data-seat]")) row.hidden = Number(row.dataset.seat) >= Number(count.value);
  };
  count.addEventListener("change", show);
  show();
}

// Rules: emphasis, names in the content, links to other rules, and where a rule comes from.
const PARTS = /(`[^`]+`|\*[^*\s][^*]*\*|\[[^\]]+\]$|\b[A-Z]{2}-(?:EX-)?[A-Z]?\d+(?:\.\d+)?)/;
for (const text of document.querySelectorAll(".rule dd")) {
  const parts = text.textContent.split(PARTS).map((part, at) => {
    if (at % 2 === 0) return part;
    const kind = { "`": "code", "*": "em", "[": "span" }[part[0]] ?? "a";
    const element = document.createElement(kind);
    element.textContent = kind === "code" || kind === "em" ? part.slice(1, -1) : part;
    if (kind === "span") element.className = "source";
    if (kind === "a") element.href = `#${part}`;
    return element;
  });
  text.replaceChildren(...parts);
}

// Rules: show the ones that hold every word.
const find = document.querySelector("[data-find-rules]");
find?.addEventListener("input", () => {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const rule of document.querySelectorAll(".rule")) rule.hidden = !words.every((word) => rule.textContent.toLowerCase().includes(word));
  for (const section of document.querySelectorAll(".rules section")) section.hidden = !section.querySelector(".rule:not([hidden])");
});
