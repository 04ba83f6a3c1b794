// The way of a plan of several moves, drawn from thing to thing while it is pointed at.

const SVG = "http://www.w3.org/2000/svg";

export function drawWay(things) {
  hideWay();
  const sheet = things[0]?.closest(".zoom-sheet") ?? document.getElementById("table");
  for (const one of things) one.classList.add("way");
  if (things.length < 2) return;
  const base = sheet.getBoundingClientRect();
  const nearness = base.width / sheet.offsetWidth;
  const spots = things.map((one) => {
    const box = one.getBoundingClientRect();
    return [(box.left + box.width / 2 - base.left) / nearness, (box.top + box.height / 2 - base.top) / nearness];
  });
  const drawing = document.createElementNS(SVG, "svg");
  drawing.classList.add("drawn-way");
  drawing.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "polyline");
  line.setAttribute("points", spots.map((spot) => spot.join(",")).join(" "));
  const end = document.createElementNS(SVG, "circle");
  for (const [name, value] of Object.entries({ cx: spots.at(-1)[0], cy: spots.at(-1)[1], r: 9 })) end.setAttribute(name, String(value));
  drawing.append(line, end);
  sheet.append(drawing);
}

export function hideWay() {
  for (const one of document.querySelectorAll(".drawn-way")) one.remove();
  for (const one of document.querySelectorAll("#table .way")) one.classList.remove("way");
}
