// What this device keeps: sound, motion, theme, density. Never part of a game.

const KEY = "miskatonic.settings";
const phone = () => matchMedia("(pointer: coarse)").matches && Math.min(screen.width, screen.height) < 600;

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}") || {};
  } catch {
    return {};
  }
}

export const settings = { sound: !phone(), motion: "system", retelling: "away", theme: "dark", density: "normal", notify: false, ...read() };

export function change(name, value) {
  settings[name] = value;
  const root = document.documentElement;
  if (name !== "sound" && name !== "notify") root.dataset[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...read(), [name]: value }));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export function still() {
  return settings.motion === "none" || (settings.motion !== "full" && matchMedia("(prefers-reduced-motion: reduce)").matches);
}
