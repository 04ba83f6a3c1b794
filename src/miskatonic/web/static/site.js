// What every page has: the switch between lamp light and reading room, and forms that are sent once.

import { dressed } from "./rules.js";
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

// Rules: as text with emphasis and links.
for (const text of document.querySelectorAll(".rule dd")) text.replaceChildren(...dressed(text.textContent));

// Rules: show the ones that hold every word.
const find = document.querySelector("[data-find-rules]");
find?.addEventListener("input", () => {
  const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const rule of document.querySelectorAll(".rule")) rule.hidden = !words.every((word) => rule.textContent.toLowerCase().includes(word));
  for (const section of document.querySelectorAll(".rules section")) section.hidden = !section.querySelector(".rule:not([hidden])");
});
