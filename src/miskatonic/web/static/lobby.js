// The lobby: how each table of mine stands comes after the page, because an old table has to be replayed for it.

const MINUTE = 60_000;
const AGES = [[60 * 24, "day"], [60, "hour"], [1, "minute"]];

function ago(time) {
  const minutes = Math.floor((Date.now() - time) / MINUTE);
  for (const [length, unit] of AGES) {
    const count = Math.floor(minutes / Number(length));
    if (count) return `${count} ${unit}${count > 1 ? "s" : ""} ago`;
  }
  return "just now";
}

async function show(row) {
  const answer = await fetch(`${row.dataset.standing}/standing`);
  if (!answer.ok) return; // these rules cannot replay it, or we asked too often: the row says enough without it
  const { yours, text, rules, since } = await answer.json();
  const said = row.querySelector(".stands");
  said.textContent = text;
  said.classList.toggle("now", yours);
  row.querySelector(".since").textContent = ago(since);
  row.querySelector(".house").textContent = rules.join(" · ");
  if (yours) row.parentElement.prepend(row);
}

for (const row of document.querySelectorAll("[data-standing]")) {
  row.querySelector(".since").textContent = ago(Number(row.dataset.since));
  await show(row).catch(() => {});
}

export {}; // a module, so that it may await
