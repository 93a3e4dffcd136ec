// Making elements, and numbers for people.

/** An element: attributes, `on…` handlers, `style` with custom properties, children. */
export function h(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An element of SVG. */
export function s(name, attributes = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "style") for (const [name, to] of Object.entries(value)) element.style.setProperty(name, to);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** A time with three digits that say something. */
export function time(ns) {
  if (ns === null || ns === undefined) return "–";
  if (ns < 1e3) return `${ns.toFixed(0)} ns`;
  if (ns < 1e6) return `${digits(ns / 1e3)} µs`;
  if (ns < 1e9) return `${digits(ns / 1e6)} ms`;
  return `${digits(ns / 1e9)} s`;
}

function digits(value) {
  return value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);
}

/** A count: 1,234 and 12.3 M. */
export function count(value) {
  if (value === null || value === undefined) return "–";
  const size = Math.abs(value);
  for (const [unit, name] of [[1e12, "T"], [1e9, "G"], [1e6, "M"]]) if (size >= unit) return `${digits(value / unit)} ${name}`;
  return Number.isInteger(value) ? value.toLocaleString("en") : size >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

export function bytes(value) {
  if (value === null || value === undefined) return "–";
  for (const [unit, name] of [[2 ** 40, "TiB"], [2 ** 30, "GiB"], [2 ** 20, "MiB"], [2 ** 10, "KiB"]]) if (value >= unit) return `${digits(value / unit)} ${name}`;
  return `${Number.isInteger(value) ? value : value.toFixed(1)} B`;
}

/** A ratio as a change: +12.3 %. */
export function change(ratio) {
  if (ratio === null || ratio === undefined || !isFinite(ratio)) return "–";
  if (ratio >= 10) return `×${digits(ratio)}`;
  const percent = (ratio - 1) * 100;
  return `${percent < 0 ? "−" : "+"}${Math.abs(percent).toFixed(1)} %`;
}

export function date(us) {
  if (!us) return "–";
  const at = new Date(us / 1e3);
  return `${at.toLocaleDateString("en-CA")} ${at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;
}

/** The name of the series colour of a side. */
export function colour(index) {
  return `var(--s${index % 8})`;
}

const tip = document.getElementById("tip");

/** Shows text beside the pointer; nothing hides it. */
export function showTip(text, x, y) {
  tip.hidden = !text;
  if (!text) return;
  tip.textContent = text;
  const box = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(8, Math.min(x + 14, innerWidth - box.width - 8))}px`;
  tip.style.top = `${y + 18 + box.height > innerHeight ? y - box.height - 12 : y + 18}px`;
}

/** Gives an element a tip. */
export function withTip(element, text) {
  element.addEventListener("pointermove", (event) => showTip(typeof text === "function" ? text(event) : text, event.clientX, event.clientY));
  element.addEventListener("pointerleave", () => showTip(""));
  return element;
}

const WORDS = /(--[^\n]*)|('(?:[^'\\]|\\.|'')*')|\b(select|from|where|group|order|by|having|limit|offset|with|as|on|using|join|inner|left|right|full|outer|cross|any|semi|anti|asof|array|prewhere|distinct|union|all|except|intersect|insert|into|values|create|table|view|and|or|not|in|like|ilike|between|is|null|case|when|then|else|end|over|partition|settings|format|explain|interval|asc|desc|filter|final|sample)\b|\b(\d+(?:\.\d+)?(?:e[+-]?\d+)?)\b/gi;

/** SQL with colours. */
export function sql(text) {
  const box = h("pre", { class: "sqlbox", tabindex: "0" });
  let last = 0;
  for (const match of text.matchAll(WORDS)) {
    box.append(text.slice(last, match.index), h("span", { class: "csKn"[[1, 2, 3, 4].findIndex((group) => match[group] !== undefined)].toLowerCase() }, match[0]));
    last = match.index + match[0].length;
  }
  box.append(text.slice(last));
  return box;
}
