// Reads the boxes of a table page at a decision and answers with its faults: [kind, what, how bad].
// Kinds: off (beyond the window or scrolled out), covered, small (for a finger), text (beyond its box), many (choices).
({ touch, zoomed }) => {
  const faults = [];
  const least = 40;
  // What is clipped away is left to those who listen.
  const onlyHeard = (element) => element && (getComputedStyle(element).clipPath === "inset(50%)" || onlyHeard(element.parentElement));
  const seen = (element) => {
    const style = getComputedStyle(element);
    return !onlyHeard(element) && style.visibility !== "hidden" && element.getClientRects().length > 0 && element.getBoundingClientRect().width > 0;
  };
  const named = (element) => element.dataset.thing ?? element.id ?? element.className;
  const say = (element) => {
    const area = element.closest("[data-area]")?.dataset.area ?? (element.closest("#choices") ? "ask" : element.closest("[role=toolbar]") ? "tools" : "");
    const words = element.dataset.thing ?? (element.id || element.textContent.trim().slice(0, 40));
    return `${area}: ${words}`;
  };
  // A folded list is opened by its summary; a space too small for a finger is magnified by the first touch.
  const hidden = (element) => element.closest("details:not([open])") && !element.closest("summary");
  const lit = [...document.querySelectorAll("#table [data-thing].legal")].filter((one) => !hidden(one));
  const held = [...document.querySelectorAll('#table [data-area="hand"] [data-thing]')];
  const offered = [...document.querySelectorAll("#choices button, #extra button, .table-head button:not([hidden])")].filter(seen);
  const things = [...new Set([...lit, ...held, ...offered])];
  // The same thing may lie in another area too, where it can be reached.
  const twinElsewhere = (element) => {
    const area = element.closest("[data-area]");
    const name = element.dataset.thing && CSS.escape(element.dataset.thing);
    return name && [...document.querySelectorAll(`#table [data-thing="${name}"]`)].some((one) => {
      const box = one.getBoundingClientRect();
      const top = seen(one) && one.closest("[data-area]") !== area && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return top && top.closest("[data-thing]") === one;
    });
  };
  for (const element of things) {
    const box = element.getBoundingClientRect();
    if (!seen(element)) {
      // The same thing may stand elsewhere as well.
      const name = element.dataset.thing && CSS.escape(element.dataset.thing);
      const twin = name && [...document.querySelectorAll(`#table [data-thing="${name}"]`)].some(seen);
      if (!twin) faults.push(["off", `${say(element)} is not shown`, 0]);
      continue;
    }
    const out = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
    if (out > 2) {
      if (!twinElsewhere(element)) faults.push(["off", `${say(element)} by ${Math.round(out)} px`, out]);
      continue;
    }
    let hits = 0;
    const steps = 7;
    for (let row = 0; row < steps; row++) {
      for (let column = 0; column < steps; column++) {
        const x = box.left + (box.width * (column + 0.5)) / steps;
        const y = box.top + (box.height * (row + 0.5)) / steps;
        const top = document.elementFromPoint(x, y);
        if (top && (top === element || element.contains(top) || top.closest("[data-thing]") === element)) hits += 1;
      }
    }
    const free = (hits / steps ** 2) * box.width * box.height;
    const enough = Math.min(0.45 * box.width * box.height, least * least);
    if (free < enough) {
      if (!twinElsewhere(element)) faults.push(["covered", `${say(element)}: ${Math.round((100 * hits) / steps ** 2)} % free`, 1]);
      continue;
    }
    const pickable = lit.includes(element) || offered.includes(element);
    const magnified = element.closest("[data-zoom]");
    if (touch && pickable && !magnified && Math.min(box.width, box.height) < least - 0.5)
      faults.push(["small", `${say(element)}: ${Math.round(box.width)} × ${Math.round(box.height)}`, 1]);
  }
  // What lies in one area reaches into no other.
  const areas = [...document.querySelectorAll("#table > [data-area]")].filter(seen);
  // Of what is scrolled out of its area nothing can be seen there.
  const inside = (one) => {
    let { left, top, right, bottom } = one.getBoundingClientRect();
    for (let up = one.parentElement; up.id !== "table"; up = up.parentElement) {
      if (getComputedStyle(up).overflow === "visible") continue;
      const cut = up.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, cut.left), Math.max(top, cut.top), Math.min(right, cut.right), Math.min(bottom, cut.bottom)];
    }
    return { left, top, right, bottom, width: right - left, height: bottom - top };
  };
  const pieces = areas.map((area) => [...area.querySelectorAll("[data-thing], h2")].filter((one) => seen(one) && !hidden(one)).map((one) => [one, inside(one)]));
  areas.forEach((area, at) => {
    for (const [one, a] of pieces[at]) {
      const over = pieces.flatMap((list, other) => (other > at ? list : [])).find(([, b]) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return wide > 4 && tall > 4 && wide * tall > 0.2 * Math.min(a.width * a.height, b.width * b.height);
      });
      if (over) faults.push(["covered", `${say(one)} lies over ${say(over[0])}`, 1]);
    }
  });
  // Text beyond its box, in what is on the screen.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const told = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim()) continue;
    let parent = node.parentElement;
    if (parent.closest("svg, script, style, dialog, .sr-only, .drawer, .veil, details:not([open]), #lost, .skip")) continue;
    while (parent && ["inline", "contents"].includes(getComputedStyle(parent).display)) parent = parent.parentElement;
    if (!seen(parent) || told.has(parent)) continue;
    const style = getComputedStyle(parent);
    if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") continue;
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const box = parent.getBoundingClientRect();
    if (!text.width || text.bottom < 0 || text.top > innerHeight) continue;
    let out = Math.max(box.left - text.left, text.right - box.right, text.bottom - box.bottom - 3, box.top - text.top - 3);
    // A parent that scrolls or cuts: what lies beyond it cannot be read.
    for (let up = parent; up && up.id !== "region"; up = up.parentElement) {
      const how = getComputedStyle(up);
      if (!/hidden|clip/.test(how.overflowX + how.overflowY) || how.textOverflow === "ellipsis") continue;
      const cut = up.getBoundingClientRect();
      out = Math.max(out, cut.left - text.left, text.right - cut.right, text.bottom - cut.bottom - 3, cut.top - text.top - 3);
    }
    if (out > 2) {
      told.add(parent);
      faults.push(["text", `${parent.className || parent.tagName}: “${node.data.trim().slice(0, 30)}” by ${Math.round(out)} px`, out]);
    }
  }
  const listed = [...document.querySelectorAll("#choices button:not(.back)")].filter(seen).length;
  if (listed > 8) faults.push(["many", `${listed} choices at once`, listed]);
  return faults;
}
