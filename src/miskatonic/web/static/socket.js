// The socket of a table: it comes back by itself, and the whole present is sent anew.

import { $, note } from "./panels.js";
import { table, wait } from "./page.js";

const VERSION = 2; // of docs/protocol.md
const FINAL = [1008, 4404]; // the server will not have us: coming back would not help
let socket = null;
let tries = 0;
let comingBack = 0;
let hear; // what takes a message, given by table.js

// A server that hangs, or a network that swallows everything, ends no connection: whoever hears nothing has to ask.
const SOON = 1000; // milliseconds without a word after something was said,
const LATER = 25000; // and when nothing was
const ARE_YOU_THERE = { type: "log", before: 0, id: "there" }; // answered without a line
let patience = 2000; // for the answer; longer each time it was not enough: a network may just be slow
let asking = 0;

// One connection at a time: a second would throw away what was sent by the first.
function connect() {
  clearTimeout(comingBack);
  const address = new URL(document.body.dataset.socket + location.search, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  const mine = new WebSocket(address);
  socket = mine;
  asking = setTimeout(giveUp, 2 * patience, mine);
  mine.onopen = () => {
    askIn(SOON);
    mine.send(JSON.stringify({ type: "hello", version: VERSION, seq: table.present?.seq ?? 0, changes: true }));
  };
  const whole = reader();
  mine.onmessage = (event) => {
    if (socket !== mine) return;
    askIn(LATER);
    const message = JSON.parse(event.data);
    if (message.type === "present") isBack();
    if (message.re !== ARE_YOU_THERE.id) hear(whole(message));
  };
  mine.onclose = (event) => {
    if (socket !== mine) return;
    clearTimeout(asking);
    if (FINAL.includes(event.code)) lose(table.refusal || "This table cannot be reached.");
    else comeBack();
  };
}

// Not before it is served: whoever is let in and refused must not come faster and faster.
function isBack() {
  tries = 0;
  $("lost").hidden = true;
}

function comeBack() {
  socket = null;
  wait(false);
  $("lost").hidden = false;
  comingBack = setTimeout(connect, Math.min(250 * 1.5 ** tries, 4000) * (0.75 + Math.random() / 2));
  tries += 1;
}

function askIn(milliseconds) {
  const mine = socket;
  clearTimeout(asking);
  asking = setTimeout(() => {
    if (mine.readyState !== WebSocket.OPEN) return;
    mine.send(JSON.stringify(ARE_YOU_THERE));
    asking = setTimeout(giveUp, patience, mine);
  }, milliseconds);
}

function giveUp(mine) {
  patience = Math.min(2 * patience, 20000);
  if (socket === mine) comeBack();
  mine.close();
}

// A present with its table whole: lines that have not changed are those of the one before.
function reader() {
  let lines = [];
  return (message) => {
    if (message.type === "present") {
      if (message.changed) lines = message.changed.flatMap((part) => (typeof part === "string" ? part : lines.slice(part[0], part[0] + part[1])));
      else lines = message.html.split("\n");
      message.html = lines.join("\n");
    }
    return message;
  };
}

addEventListener("online", () => socket || ((tries = 0), connect()));
addEventListener("offline", () => socket?.close());

export function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) {
    note("The table cannot be reached right now; it will come back by itself.", { bad: true });
    return false;
  }
  socket.send(JSON.stringify(message));
  askIn(SOON);
  return true;
}

// Nothing more will come, and only the player can help.
export function lose(words) {
  $("lost").hidden = false;
  $("lost").lastElementChild.textContent = words;
}

export function wireSocket(hears) {
  hear = hears;
  connect();
}
