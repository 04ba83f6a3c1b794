// Short, dry sounds made in the page. Nothing is loaded; nothing plays before the first touch of the page.

import { settings } from "./settings.js";

let audio = null;

function context() {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return null;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
  return audio;
}

function envelope(out, at, peak, length) {
  const gain = out.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(peak, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(out.destination);
  return gain;
}

function noise(frequency, width, peak, length) {
  const out = context();
  if (!out) return;
  const samples = out.createBuffer(1, Math.ceil(out.sampleRate * length), out.sampleRate);
  const data = samples.getChannelData(0);
  for (let at = 0; at < data.length; at++) data[at] = Math.random() * 2 - 1;
  const source = out.createBufferSource();
  source.buffer = samples;
  const filter = out.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = frequency;
  filter.Q.value = width;
  source.connect(filter).connect(envelope(out, out.currentTime, peak, length));
  source.start();
}

function tone(frequency, peak, length, wait = 0) {
  const out = context();
  if (!out) return;
  const source = out.createOscillator();
  source.type = "sine";
  source.frequency.value = frequency;
  const at = out.currentTime + wait;
  source.connect(envelope(out, at, peak, length));
  source.start(at);
  source.stop(at + length);
}

export const sound = {
  card: () => noise(2600, 0.8, 0.16, 0.09),
  tile: () => (noise(420, 3, 0.3, 0.07), tone(150, 0.16, 0.09)),
  pick: () => noise(3800, 2, 0.06, 0.03),
  refused: () => tone(110, 0.16, 0.16),
  chat: () => tone(880, 0.05, 0.12),
  bell: () => [1, 2.76, 5.4].forEach((partial, at) => tone(392 * partial, 0.12 / (at * 2 + 1), 1.6 / (at + 1))),
  // How a game ends, in the words of core/ends.py.
  triumph: () => [261.6, 329.6, 392, 523.3].forEach((height, at) => tone(height, 0.1, 1.8, at * 0.16)),
  dirge: () => [311.1, 293.7, 261.6, 196].forEach((height, at) => tone(height, 0.09, 1.9, at * 0.42)),
  doom: () => ([55, 58.3, 82.4].forEach((height, at) => tone(height, 0.3, 3.2, at * 0.1)), noise(90, 1.5, 0.3, 2.4)),
  dusk: () => [392, 293.7].forEach((height, at) => tone(height, 0.08, 1.6, at * 0.5)),
};
