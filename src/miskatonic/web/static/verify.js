// The page that checks the chance of a record: here, with what the house published, and with nothing of the server's.

import { verified } from "./proving.js";

const result = document.getElementById("result");

function tell(tag, text) {
  const line = document.createElement(tag);
  line.textContent = text;
  result.append(line);
}

async function check() {
  const answer = await fetch(document.body.dataset.record);
  result.replaceChildren();
  if (!answer.ok) return tell("p", await answer.text());
  const found = verified(await answer.text());
  const { header, faults } = found;
  if (!header.proof) return tell("p", "This record is from before chance could be checked here. The command “miskatonic verify” checks its seed.");
  if (!header.seed) return tell("p", "The secret is not open yet: the game is still going on.");
  result.dataset.faults = String(faults.length);
  tell("h2", faults.length ? "The record does not match its secret" : "Every throw and shuffle follows from the secret");
  for (const fault of faults) tell("p", fault);
  tell("p", `${found.throws} throws and ${found.shuffles} shuffles in ${found.moves} moves were recomputed in your browser.`);
  tell("p", `Committed to before the first card: ${header.proof.commitment}`);
  tell("p", `The secret: ${header.seed}`);
  (header.proof.words ?? []).forEach((words, seat) => words && tell("p", `The words of ${header.seats[seat]}: ${words}`));
  tell("p", `Moves taken back after a shuffle or a throw: ${found.rethrown}.`);
  if (header.branched) tell("p", "The moves before the branch were drawn in another game.");
}

check().catch((fault) => tell("p", `The record could not be checked: ${fault}`));
