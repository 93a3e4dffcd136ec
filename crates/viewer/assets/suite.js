// The suite: every query, a bar for every side, and against a base what changed for certain.

import { change as percent, colour, h, time, withTip } from "./dom.js";
import { change, geometric, link, matches, verdicts } from "./store.js";
import { usable } from "./cells.js";
import { table } from "./table.js";

const SORTS = { number: "suite's order", name: "name", slowest: "slowest first", spread: "largest difference", verdict: "verdict" };
/** Sides from which bars would fill the page: the table is shown then. */
const TABLE_SIDES = 3;
const ORDER = { broken: 0, slower: 1, faster: 2, fixed: 3, unknown: 4, same: 5 };

export async function suitePage(overview, params) {
  const { sides } = overview;
  const base = sides.some((side) => side.id === params.get("base")) ? params.get("base") : "";
  const judged = await verdicts(overview, base);
  const scale = params.get("scale") === "all" ? "all" : "query";
  const view = params.get("view") ?? (sides.length > TABLE_SIDES ? "table" : "bars");
  const sort = params.get("sort") in SORTS ? params.get("sort") : "number";
  const rows = sorted(overview.queries.filter((query) => matches(query, params.get("q") ?? "")), sort, judged);
  return [
    heading(overview, { base, scale, sort, view }),
    summary(overview, base, judged),
    rows.length ? h("section", { class: "card flush", "aria-label": "Queries" }, view === "table" ? table(overview, rows, { base }) : [note(overview, rows, scale, base), list(overview, rows, { base, scale, judged })]) : h("p", { class: "empty" }, "No query matches the search."),
  ];
}

function heading({ recordings, sides, queries }, { base, scale, sort, view }) {
  const toggle = (label, name, options, value, take) => h("div", { class: "toggle", role: "group", "aria-label": label }, options.map(([id, text]) =>
    h("button", { type: "button", "data-keep": `${name}-${id}`, "aria-pressed": String(value === id), onclick: () => take(id) }, text)));
  const suites = [...new Set(recordings.map((recording) => recording.head.suite.name || "Unnamed suite"))];
  const about = recordings.map((recording) => recording.head.suite.description).find(Boolean) ?? "";
  const runs = recordings[0].head.plan;
  const how = `${queries.length} queries, ${sides.length} ${sides.length === 1 ? "side" : "sides"}; ${runs.cold ? "cold" : "hot"}, ${runs.runs} ${runs.runs === 1 ? "run" : "runs"} in ${runs.rounds} ${runs.rounds === 1 ? "round" : "rounds"}${runs.interleaved ? ", interleaved" : ""}.`;
  const choose = (label, keep, options, value, take) => h("label", {}, label, h("select", { "data-keep": keep, onchange: (event) => take(event.target.value) }, options.map(([id, text]) => h("option", { value: id, selected: id === value }, text))));
  return h("div", { class: "head" },
    h("div", {}, h("h1", {}, suites.join(" · ")), h("p", { class: "sub" }, [about, how].filter(Boolean).join(" "))),
    h("div", { class: "controls" },
      sides.length > 1 && choose("Against", "base", [["", "nothing"], ...sides.map((side) => [side.id, side.label])], base, (id) => change({ base: id })),
      choose("Sort", "sort", Object.entries(SORTS).filter(([id]) => id !== "verdict" || base), sort, (id) => change({ sort: id === "number" ? "" : id })),
      view === "bars" && toggle("Scale of bars", "scale", [["query", "Per query"], ["all", "Whole suite"]], scale, (id) => change({ scale: id === "all" ? "all" : "" })),
      toggle("View", "view", [["bars", "Bars"], ["table", "Table"]], view, (id) => change({ view: id }))));
}

/** A card a side: the total, and how far it is from the best or from the base. */
function summary({ sides, queries }, base, judged) {
  const best = queries.map((query) => Math.min(...query.cells.map((cell) => usable(cell) ? cell.median_ns : Infinity)));
  return h("section", { class: "sides", "aria-label": "Sides" }, sides.map((side, index) => {
    const cells = queries.map((query) => query.cells[index]);
    const total = cells.reduce((sum, cell) => sum + (usable(cell) ? cell.median_ns : 0), 0);
    const failed = cells.filter((cell) => cell?.error || cell?.wrong).length;
    const against = geometric(cells.map((cell, at) => usable(cell) && isFinite(best[at]) ? cell.median_ns / best[at] : 0));
    const wins = cells.filter((cell, at) => usable(cell) && cell.median_ns === best[at]).length;
    const found = judged.get(side.id);
    const verdict = (name) => found.comparison.rows.filter((row) => row.verdict === name).length;
    const line = found
      ? [h("span", { class: verdict("slower") + verdict("broken") ? "bad" : "muted" }, `${verdict("slower") + verdict("broken")} slower`), " · ", h("span", { class: verdict("faster") ? "good" : "muted" }, `${verdict("faster") + verdict("fixed")} faster`), ` · ${verdict("same")} same`]
      : side.id === base ? "the base" : sides.length > 1 ? `${wins} of ${queries.length} fastest` : side.driver;
    const ratio = found ? `${percent(found.comparison.ratio)} in all` : sides.length > 1 && against && side.id !== base ? `×${against.toFixed(2)} of the best` : side.version ?? "";
    return h("article", { class: "side", style: { "--c": colour(index) } }, h("b", { title: side.label }, side.label), h("div", { class: "big" }, time(total)), h("div", { class: "muted" }, ratio), h("div", { class: "muted" }, line), failed > 0 && h("span", { class: "tag bad" }, `${failed} failed`));
  }));
}

function note({ sides }, rows, scale, base) {
  return h("div", { class: "axis-note" },
    h("span", {}, scale === "all" ? "Bars: median, on one logarithmic scale" : "Bars: median, each query on its own scale", "; the dark line is the median's 95 % interval."),
    base ? h("span", {}, "▲ slower and ▼ faster for certain, corrected over the suite.") : h("span", {}, `${rows.length} ${rows.length === 1 ? "query" : "queries"}`));
}

function list({ sides, queries }, rows, view) {
  const all = queries.flatMap((query) => query.cells.filter(usable).map((cell) => cell.median_ns));
  const [low, high] = [Math.min(...all) / 2, Math.max(...all)];
  const whole = (ns) => Math.max(0, Math.log(ns / low) / Math.log(high / low));
  return h("ol", { class: "rows" }, rows.map((query) => {
    const top = Math.max(...query.cells.filter(usable).map((cell) => cell.median_high_ns));
    const width = view.scale === "all" ? whole : (ns) => ns / top;
    return h("li", {}, h("a", { class: "row", href: link("query", { name: query.name, base: view.base }), "data-row": true, "data-keep": `row-${query.name}` },
      h("div", { class: "what" }, h("div", { class: "name" }, h("span", { class: "no" }, query.number), h("span", {}, query.name)), h("div", { class: "sql" }, oneLine(query.sql))),
      h("div", { class: "bars" }, query.cells.map((cell, index) => bar(query, cell, sides[index], index, width, view)))));
  }));
}

export const oneLine = (text) => text.replace(/\s+/g, " ").trim();

function bar(query, cell, side, index, width, { base, judged }) {
  const medians = query.cells.filter(usable).map((other) => other.median_ns);
  const isBest = usable(cell) && medians.length > 1 && cell.median_ns === Math.min(...medians);
  const who = h("span", { class: "who" }, side.label);
  if (!usable(cell)) return h("div", { class: "bar" }, who, h("span", { class: cell?.error ? "fail" : "muted" }, cell?.error ? `failed: ${oneLine(cell.error)}` : "not recorded"));
  const to = (ns) => `${Math.min(100, width(ns) * 100).toFixed(3)}%`;
  const track = h("span", { class: "track" }, h("i", { style: { width: to(cell.median_ns), "--c": colour(index) } }), h("u", { style: { left: to(cell.median_low_ns), width: `calc(${to(cell.median_high_ns)} - ${to(cell.median_low_ns)})` } }));
  const row = judged.get(side.id)?.rows.get(query.name);
  const made = h("div", { class: `bar${isBest ? " best" : ""}${base ? "" : " plain"}` }, who, track, h("span", { class: "val" }, time(cell.median_ns), cell.wrong && h("span", { class: "bad", title: cell.wrong }, " ✗")), base && mark(row, side.id === base));
  return withTip(made, `${side.label}: median ${time(cell.median_ns)}, ${time(cell.median_low_ns)} … ${time(cell.median_high_ns)}\nfastest ${time(cell.min_ns)}, slowest ${time(cell.max_ns)}, ${cell.runs} runs${cell.wrong ? `\n${cell.wrong}` : ""}${row?.test ? `\nadjusted p ${row.p_adjusted?.toPrecision(2)}` : ""}`);
}

/** The change against the base, with a mark if it is certain. */
export function mark(row, isBase = false) {
  if (isBase) return h("span", { class: "rel" }, "base");
  const sign = { slower: " ▲", faster: " ▼", broken: " ✗", fixed: " ✓" }[row?.verdict] ?? "";
  const tone = { slower: "bad", broken: "bad", faster: "good", fixed: "good" }[row?.verdict] ?? "";
  return h("span", { class: `rel ${tone}` }, row?.test ? percent(row.test.ratio) : row?.verdict ?? "–", sign && h("span", { role: "img", "aria-label": row.verdict }, sign));
}

function sorted(queries, sort, judged) {
  const slowest = (query) => Math.max(0, ...query.cells.filter(usable).map((cell) => cell.median_ns));
  const spread = (query) => { const all = query.cells.filter(usable).map((cell) => cell.median_ns); return all.length ? Math.max(...all) / Math.min(...all) : 0; };
  const rank = (query) => Math.min(9, ...[...judged.values()].map((found) => ORDER[found.rows.get(query.name)?.verdict] ?? 9));
  const by = { name: (a, b) => a.name.localeCompare(b.name, "en", { numeric: true }), slowest: (a, b) => slowest(b) - slowest(a), spread: (a, b) => spread(b) - spread(a), verdict: (a, b) => rank(a) - rank(b) }[sort];
  return by ? [...queries].sort(by) : queries;
}
