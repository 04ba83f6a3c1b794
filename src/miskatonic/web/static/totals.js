// What a card would make of others, on each of them, while it is held or pointed at. Its data-would says it by their names.

export function showTotals(card) {
  const would = JSON.parse(card?.dataset?.would ?? "{}");
  for (const one of document.querySelectorAll("#table [data-thing]")) {
    const total = would[one.dataset.thing];
    if (total === undefined) delete one.dataset.total;
    else one.dataset.total = total;
  }
}
