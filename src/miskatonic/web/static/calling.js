// Calls somebody back who looks elsewhere: the title of the tab, a bell, and a notification where that was allowed.

import { change, settings } from "./settings.js";
import { sound } from "./sound.js";

const BLINK = 1600;
const body = document.body;
let blinking = 0;
let shown = null;

// What this tab is called; while nobody looks at it and the move is ours, it calls.
export function titled(yours) {
  clearInterval(blinking);
  const name = body.dataset.title;
  const call = `◆ Your move – ${name}`;
  document.title = yours ? call : name;
  if (!yours) {
    shown?.close();
    shown = null;
    return;
  }
  if (!document.hidden) return;
  blinking = setInterval(() => (document.title = document.title === call ? `● ${name}` : call), BLINK);
}

// Once, when a decision becomes ours.
export function call(text) {
  sound.bell();
  if (!document.hidden || !allowed()) return;
  shown?.close();
  shown = new Notification(body.dataset.title, { body: text, tag: body.dataset.table, icon: "/static/favicon.svg" });
  shown.onclick = () => {
    window.focus();
    shown?.close();
  };
}

function allowed() {
  return settings.notify && "Notification" in window && Notification.permission === "granted";
}

// The switch asks the browser, and says so when the browser refuses.
export function wireCalling(refused) {
  const box = /** @type {HTMLInputElement} */ (document.getElementById("set-notify"));
  box.checked = allowed();
  box.addEventListener("change", async () => {
    if (box.checked && "Notification" in window) await Notification.requestPermission();
    const granted = "Notification" in window && Notification.permission === "granted";
    if (box.checked && !granted) refused();
    box.checked &&= granted;
    change("notify", box.checked);
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || !document.title.includes(body.dataset.title)) return;
    clearInterval(blinking);
    shown?.close();
    shown = null;
    if (document.title.startsWith("●")) document.title = `◆ Your move – ${body.dataset.title}`;
  });
}
