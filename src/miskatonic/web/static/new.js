// New table: a way to play fills in the house rules, and what else differs from the book is shown as chips.

const form = document.forms.namedItem("new-table");
const fields = /** @type {(HTMLInputElement | HTMLSelectElement)[]} */ ([...form.querySelectorAll("[data-default]")]);
const seats = /** @type {HTMLSelectElement} */ (form.elements.namedItem("seats"));

function field(name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}

// Of each kind one is picked: what the last one set goes back to the default first.
const last = {};

function pick(input) {
  const sets = JSON.parse(input.dataset.sets);
  for (const name of Object.keys(last[input.name] ?? {})) field(name).value = field(name).dataset.default;
  for (const [name, value] of Object.entries(sets)) field(name).value = value;
  last[input.name] = sets;
  if (Number(input.dataset.seats)) seats.value = input.dataset.seats;
  show();
}

// A rule that is set by hand belongs to no way to play any more, but to the one that has it so.
function byHand(changed) {
  for (const input of form.querySelectorAll("[data-sets]:checked")) {
    if (changed in JSON.parse(input.dataset.sets)) {
      const fits = [...form.querySelectorAll(`[name="${input.name}"]`)].filter(holds).sort((one, other) => size(other) - size(one))[0];
      input.checked = false;
      delete last[input.name];
      if (fits) {
        fits.checked = true;
        last[fits.name] = JSON.parse(fits.dataset.sets);
      }
    }
  }
  show();
}

function holds(input) {
  return Object.entries(JSON.parse(input.dataset.sets)).every(([name, value]) => field(name).value === String(value));
}

function size(input) {
  return Object.keys(JSON.parse(input.dataset.sets)).length;
}

// What is answered above needs no chip: one that appeared under the finger was pressed instead of the button.
function beyondAnswers() {
  const answered = [...form.querySelectorAll("[data-sets]:checked")].flatMap((one) => Object.keys(JSON.parse(one.dataset.sets)));
  return differing().filter((one) => !answered.includes(one.name));
}

function differing() {
  return fields.filter((one) => one.value !== one.dataset.default);
}

function chip(one) {
  const value = one instanceof HTMLSelectElement ? one.selectedOptions[0].text : one.value;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = `${one.labels[0].textContent}: ${value}`;
  button.title = "Back to the book";
  button.addEventListener("click", () => {
    one.value = one.dataset.default;
    byHand(one.name);
    (document.querySelector("#chips button") ?? document.querySelector(".house summary"))?.focus();
  });
  const item = document.createElement("li");
  item.append(button);
  return item;
}

function show() {
  document.getElementById("chips").replaceChildren(...beyondAnswers().map(chip));
  for (const group of form.querySelectorAll(".house details")) {
    const changed = differing().filter((one) => group.contains(one)).length;
    group.querySelector(".changed")?.remove();
    if (!changed) continue;
    const mark = document.createElement("span");
    mark.className = "changed";
    mark.textContent = "changed";
    group.querySelector("summary").append(mark);
  }
  for (const row of form.querySelectorAll("[data-seat]")) row.hidden = Number(row.dataset.seat) >= Number(seats.value);
}

form.addEventListener("change", (event) => {
  const changed = /** @type {HTMLInputElement} */ (event.target);
  if (changed.dataset.sets !== undefined) pick(changed);
  else if (changed.dataset.default !== undefined) byHand(changed.name);
  else show();
});
for (const input of form.querySelectorAll("[data-sets]:checked")) pick(input);
show();
