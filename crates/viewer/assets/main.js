// The frame around the pages: where one is, keys, search, light and dark.

import { h } from "./dom.js";
import { change, get, link, place } from "./store.js";
import { suitePage } from "./suite.js";
import { comparePage } from "./compare.js";
import { queryPage } from "./query.js";
import { flamePage } from "./flame.js";
import { historyPage } from "./history.js";
import { recordingsPage } from "./recordings.js";

const PAGES = { suite: suitePage, compare: comparePage, query: queryPage, flame: flamePage, history: historyPage, recordings: recordingsPage };
const TABS = [["suite", "Suite"], ["compare", "Compare"], ["history", "History"], ["recordings", "Recordings"]];
const KEYS = [["/", "search"], ["j  k", "next and previous row, or query"], ["Enter", "open the row"], ["Esc", "back to the suite; leave the search"], ["1 – 4", "suite, compare, history, recordings"], ["t", "light or dark"], ["?", "this help"], ["↑ ↓ ← →", "walk in a flame graph"], ["Enter, 0", "zoom in, zoom out in a flame graph"]];

const main = document.getElementById("main");
const search = document.getElementById("search");
const keys = document.getElementById("keys");
let drawn = 0;
let shown = "";

async function draw() {
  const turn = ++drawn;
  const { page, params } = place();
  search.value = page === "flame" ? search.value : params.get("q") ?? "";
  document.getElementById("nav").replaceChildren(...TABS.map(([id, name]) => h("a", { href: link(id), "aria-current": id === page || (id === "suite" && page === "query") ? "page" : null }, name)));
  try {
    const overview = await get("/api/overview");
    const make = PAGES[page];
    if (!make) throw new Error(`There is no page '${page}'.`);
    const content = await make(overview, params);
    if (turn !== drawn) return;
    const focused = document.activeElement?.dataset?.keep;
    main.replaceChildren(...[content].flat(Infinity));
    if (focused) main.querySelector(`[data-keep="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    document.title = `${main.querySelector("h1")?.textContent ?? "paw"} · paw`;
    const where = `${page} ${params.get("name") ?? ""}`;
    if (where !== shown) scrollTo(0, 0);
    shown = where;
    main.dispatchEvent(new Event("drawn"));
    document.documentElement.dataset.ready = page;
  } catch (error) {
    if (turn !== drawn) return;
    main.replaceChildren(h("section", { class: "card problem", role: "alert" }, h("h2", {}, "This cannot be shown"), h("p", {}, error.message)));
    document.documentElement.dataset.ready = "error";
  }
}

const ICONS = { light: "M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.5 1.5M16.9 16.9l1.5 1.5M18.4 5.6l-1.5 1.5M7.1 16.9l-1.5 1.5M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8", dark: "M20 14.5A8 8 0 0 1 9.5 4 8 8 0 1 0 20 14.5" };

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  const button = document.getElementById("theme");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[theme]);
  svg.append(path);
  button.replaceChildren(svg);
  const other = theme === "dark" ? "light" : "dark";
  button.setAttribute("aria-label", `Switch to ${other}`);
  button.title = `Switch to ${other} (t)`;
  dispatchEvent(new Event("themechange"));
}

function toggleTheme() {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  try { localStorage.setItem("paw-theme", theme); } catch { /* private windows keep nothing */ }
  setTheme(theme);
}

function firstTheme() {
  const asked = new URLSearchParams(location.search).get("theme");
  let kept = null;
  try { kept = localStorage.getItem("paw-theme"); } catch { /* as above */ }
  return asked ?? kept ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** Moves the focus among rows. */
function move(step) {
  const rows = [...main.querySelectorAll("[data-row]")];
  if (!rows.length) return;
  const at = rows.indexOf(document.activeElement);
  const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : Math.max(0, Math.min(rows.length - 1, at + step))];
  next.focus();
  next.scrollIntoView({ block: "nearest" });
}

function showKeys() {
  keys.replaceChildren(h("h2", {}, "Keyboard"), h("dl", {}, KEYS.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])));
  keys.showModal();
}

function onKey(event) {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.key === "Escape" && typing) return event.target.blur();
  if (typing || keys.open || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { j: 1, k: -1 }[event.key];
  const other = step && main.querySelector(step > 0 ? "[data-next]" : "[data-previous]");
  if (other) location.hash = other.getAttribute("href");
  else if (step) move(step);
  else if (/^[1-4]$/.test(event.key)) location.hash = link(TABS[event.key - 1][0]);
  else if (event.key === "/") { event.preventDefault(); search.focus(); search.select(); }
  else if (event.key === "t") toggleTheme();
  else if (event.key === "?") showKeys();
  else if (event.key === "Escape" && place().page !== "suite") location.hash = main.querySelector("[data-up]")?.getAttribute("href") ?? "#/";
}

search.addEventListener("input", () => {
  const { page } = place();
  if (page === "flame") return dispatchEvent(new CustomEvent("flamesearch", { detail: search.value }));
  if (["suite", "compare", "history"].includes(page)) change({ q: search.value });
  else location.hash = link("suite", { q: search.value });
});
search.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === "ArrowDown") { search.blur(); if (place().page !== "flame") move(1); } });
document.getElementById("skip").addEventListener("click", (event) => { event.preventDefault(); main.focus(); });
document.getElementById("theme").addEventListener("click", toggleTheme);
document.getElementById("help").addEventListener("click", showKeys);
addEventListener("keydown", onKey);
addEventListener("hashchange", draw);
setTheme(firstTheme() === "dark" ? "dark" : "light");
draw();
