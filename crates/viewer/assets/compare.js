// Two sides: each query's ratio with its interval on one logarithmic axis, and the verdict.

import { change as percent, h, s, time } from "./dom.js";
import { change, get, link, matches } from "./store.js";

const TONES = { slower: "bad", broken: "bad", faster: "good", fixed: "good", same: "", unknown: "" };

export async function comparePage(overview, params) {
  const { sides } = overview;
  if (sides.length < 2) return [h("h1", {}, "Compare"), h("p", { class: "empty" }, "One side alone cannot be compared. Record two targets together with --against, or view several recordings: ursa paw view DIR DIR.")];
  const known = (id) => sides.some((side) => side.id === id);
  const next = known(params.get("new")) ? params.get("new") : sides[sides.length > 1 && sides[0].recording === sides[1].recording ? 0 : sides.length - 1].id;
  const old = known(params.get("old")) && params.get("old") !== next ? params.get("old") : sides.find((side) => side.id !== next).id;
  const threshold = Number(params.get("threshold") ?? 5);
  const found = await get("/api/compare", { old, new: next, threshold: threshold / 100 });
  const only = params.get("only") ?? "";
  const counts = Object.groupBy(found.rows, (row) => row.verdict);
  const places = new Map(overview.queries.map((query) => [query.name, query]));
  const rows = found.rows.filter((row) => (!only || row.verdict === only) && (!places.has(row.name) || matches(places.get(row.name), params.get("q") ?? "")));
  return [
    heading(sides, old, next, threshold, found),
    h("div", { class: "chips", role: "group", "aria-label": "Filter" }, [["", `all ${found.rows.length}`], ...Object.keys(TONES).filter((verdict) => counts[verdict]).map((verdict) => [verdict, `${counts[verdict].length} ${verdict}`])].map(([id, text]) =>
      h("button", { type: "button", class: TONES[id] ?? "", "data-keep": `only-${id}`, "aria-pressed": String(only === id), onclick: () => change({ only: id }) }, text))),
    rows.length ? table(rows, { old, next }) : h("p", { class: "empty" }, "No query is left by the filter and the search."),
    h("div", {}, found.notes.map((text) => h("p", { class: "note" }, text))),
  ];
}

function heading(sides, old, next, threshold, found) {
  const choose = (label, keep, value, take) => h("label", {}, label, h("select", { "data-keep": keep, onchange: (event) => take(event.target.value) }, sides.map((side) => h("option", { value: side.id, selected: side.id === value }, side.label))));
  const name = (id) => sides.find((side) => side.id === id).label;
  const all = found.ratio ? `All together ${percent(found.ratio)}. ` : "";
  return h("div", { class: "head" },
    h("div", {}, h("h1", {}, `${name(old)} → ${name(next)}`), h("p", { class: "sub" }, `${all}A query counts as changed if a rank test, corrected over the suite, is certain, and the change is ${threshold} % or more.`)),
    h("div", { class: "controls" }, choose("Old", "old", old, (id) => change({ old: id, new: id === next ? old : next })), choose("New", "new", next, (id) => change({ new: id, old: id === old ? next : old })),
      h("label", {}, "Threshold", h("select", { "data-keep": "threshold", onchange: (event) => change({ threshold: event.target.value }) }, [...new Set([0, 1, 2, 5, 10, 20, threshold])].sort((a, b) => a - b).map((value) => h("option", { value, selected: value === threshold }, `${value} %`)))),
      h("button", { type: "button", "data-keep": "swap", onclick: () => change({ old: next, new: old }) }, "Swap")));
}

function table(rows, { old, next }) {
  const tests = rows.map((row) => row.test).filter(Boolean);
  const far = Math.min(Math.log(100), Math.max(Math.log(1.2), ...tests.map((test) => Math.max(Math.abs(Math.log(test.ratio_low)), Math.abs(Math.log(test.ratio_high)))).filter(isFinite)) * 1.06);
  const line = (row) => h("tr", {},
    h("td", { class: "q" }, h("a", { href: link("query", { name: row.name, base: old }), "data-row": true, title: row.name }, row.name)),
    h("td", { class: "num wide" }, time(row.old?.median_ns)), h("td", { class: "num new" }, time(row.new?.median_ns)),
    h("td", { class: "f" }, row.test && forest(row.test, far, row.verdict)),
    h("td", { class: `num ${TONES[row.verdict]}` }, row.test ? percent(row.test.ratio) : "–"),
    h("td", { class: "num wide" }, row.p_adjusted === null ? "–" : row.p_adjusted < 1e-4 ? "<0.0001" : row.p_adjusted.toFixed(4)),
    h("td", {}, h("span", { class: `tag ${TONES[row.verdict]}`, title: row.note ?? "" }, row.verdict)));
  return h("section", { class: "card flush" }, h("div", { class: "scroll" }, h("table", { class: "forest" },
    h("thead", {}, h("tr", {}, h("th", {}, "Query"), h("th", { class: "num wide" }, "Old"), h("th", { class: "num new" }, "New"), h("th", { class: "f" }, axis(far)), h("th", { class: "num" }, "Change"), h("th", { class: "num wide", title: "probability, corrected over the suite" }, "p"), h("th", {}, "Verdict"))),
    h("tbody", {}, rows.map(line)))));
}

const x = (ratio, far) => 200 + Math.max(-1, Math.min(1, Math.log(ratio) / far)) * 190;

function axis(far) {
  const label = (at, text, anchor) => s("text", { x: at, y: 12, "text-anchor": anchor }, text);
  const edge = Math.exp(far);
  return s("svg", { viewBox: "0 0 400 16", width: "100%", role: "img", "aria-label": "ratio of new to old" }, label(4, `÷${edge.toFixed(2)} faster`, "start"), label(200, "same", "middle"), label(396, `slower ×${edge.toFixed(2)}`, "end"));
}

/** The ratio with its interval. */
function forest(test, far, verdict) {
  const tone = { slower: "var(--bad)", broken: "var(--bad)", faster: "var(--good)", fixed: "var(--good)" }[verdict] ?? "var(--muted)";
  const [low, mid, high] = [test.ratio_low, test.ratio, test.ratio_high].map((ratio) => x(ratio, far));
  return s("svg", { viewBox: "0 0 400 18", width: "100%", height: 18, preserveAspectRatio: "none", role: "img", "aria-label": `${percent(test.ratio)}, from ${percent(test.ratio_low)} to ${percent(test.ratio_high)}` },
    s("line", { x1: 200, x2: 200, y1: 0, y2: 18, stroke: "var(--line-strong)" }), s("rect", { x: Math.min(200, mid), width: Math.abs(mid - 200), y: 6, height: 6, fill: tone, opacity: 0.28 }),
    s("line", { x1: low, x2: high, y1: 9, y2: 9, stroke: tone, "stroke-width": 2 }), s("rect", { x: mid - 3.5, y: 4, width: 7, height: 10, rx: 2, fill: tone }));
}
