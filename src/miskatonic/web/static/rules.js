// The rules beside the table: the game in one minute, a search, and one rule with its neighbours and examples.

const PARTS = /(`[^`]+`|\*[^*\s][^*]*\*|\[[^\]]+\]$|\b[A-Z]{2}-(?:EX-)?[A-Z]?\d+(?:\.\d+)?)/;

// The text of a rule as nodes: emphasis, names in the content, links to other rules, and where the rule comes from.
export function dressed(text) {
  return text.split(PARTS).map((part, at) => {
    if (at % 2 === 0) return part;
    const kind = { "`": "code", "*": "em", "[": "span" }[part[0]] ?? "a";
    const element = document.createElement(kind);
    element.textContent = kind === "code" || kind === "em" ? part.slice(1, -1) : part;
    if (kind === "span") element.className = "source";
    if (kind === "a") {
      element.href = `#${part}`;
      element.dataset.rule = part;
    }
    return element;
  });
}

const pane = document.getElementById("pane-rules");
const game = document.body.dataset.game;

function element(tag, props = {}, ...inside) {
  const made = Object.assign(document.createElement(tag), props);
  made.append(...inside.filter((one) => one !== ""));
  return made;
}

function link(id, words) {
  const made = element("a", { href: `/rules/${game}#${id}`, textContent: words });
  made.dataset.rule = id;
  return made;
}

async function ask(path) {
  const answer = await fetch(`/rules/${game}/${path}`);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

function show(...nodes) {
  pane.querySelector(".rule-shown").replaceChildren(...nodes);
}

async function inAMinute() {
  const shown = pane.querySelector(".rule-shown");
  shown.innerHTML = await (await ask("minute")).text(); // our own text, made into HTML by the server
  shown.prepend(element("h3", { textContent: "In one minute" }));
}

async function showRule(id) {
  const rule = await (await ask(id)).json();
  const near = element("p", { className: "row near" });
  if (rule.before) near.append(link(rule.before, `← ${rule.before}`));
  if (rule.after) near.append(link(rule.after, `${rule.after} →`));
  const shown = rule.picture?.title;
  const more = rule.examples.filter((title) => title !== shown);
  show(
    element("h3", { textContent: `${rule.id}: ${rule.group}` }),
    element("p", {}, ...dressed(rule.text)),
    rule.picture ? board(rule.picture) : "",
    more.length ? element("p", { className: "quiet", textContent: `${shown ? "Also" : "For example"}: ${more.join("; ")}.` }) : "",
    near,
  );
  pane.querySelector(".rule-shown").scrollIntoView({ block: "start" });
}

// An example as a small board. It is only looked at: nothing in it can be clicked, and no piece has the name of one on the table.
const DESK = { width: 940, height: 680 };

function board({ html, title, then }) {
  const drawn = element("div", { className: "small-table", ariaHidden: "true", inert: true });
  drawn.innerHTML = html; // our own, drawn by the server
  for (const one of drawn.querySelectorAll("[id], [data-thing]")) {
    one.removeAttribute("id");
    one.removeAttribute("data-thing");
  }
  Object.assign(drawn.style, { width: `${DESK.width}px`, height: `${DESK.height}px` });
  const frame = element("div", { className: "small-frame" }, drawn);
  new ResizeObserver(() => {
    const size = frame.clientWidth / DESK.width;
    drawn.style.scale = String(size);
    frame.style.height = `${DESK.height * size}px`;
  }).observe(frame);
  return element("figure", { className: "example" }, frame, element("figcaption", {}, element("b", { textContent: `For example: ${title}. ` }), then ? `What is played here: ${then}` : ""));
}

async function search(words) {
  if (!words.trim()) return inAMinute();
  const { rules, more } = await (await ask(`find?words=${encodeURIComponent(words)}`)).json();
  const list = element("dl", {}, ...rules.flatMap((rule) => [element("dt", {}, link(rule.id, rule.id)), element("dd", {}, ...dressed(rule.text))]));
  return show(rules.length ? list : element("p", { textContent: "No rule has all of these words." }), more ? element("p", { className: "quiet", textContent: "There are more; add a word." }) : "");
}

// A click on a rule's number opens it beside the table; with a modifier it opens the whole rulebook, as links do.
export function wireRules(open) {
  if (!pane) return;
  const kindly = (promise) => promise.catch(() => show(element("p", { textContent: "The rule could not be fetched. Try again in a moment." })));
  document.addEventListener("click", (event) => {
    const id = event.target.closest?.("[data-rule]")?.dataset.rule;
    if (!id || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
    kindly(showRule(id));
  });
  let waiting;
  pane.querySelector("input").addEventListener("input", (event) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => kindly(search(event.target.value)), 200);
  });
  kindly(inAMinute());
}
