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
