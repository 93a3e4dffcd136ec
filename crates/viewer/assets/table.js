// All sides in one table: a row a query, a column a side, cells tinted by how far they are from the best.

import { bytes, colour, h, time, withTip } from "./dom.js";
import { geometric, link } from "./store.js";
import { usable } from "./cells.js";

/** Ratios from which a cell is as red as it gets. */
const FAR = 10;

export function table({ sides, queries }, rows, { base }) {
  const reference = sides.findIndex((side) => side.id === base);
  const best = (query) => reference >= 0 ? query.cells[reference]?.median_ns : Math.min(...query.cells.filter(usable).map((cell) => cell.median_ns));
  const head = h("tr", {}, h("th", { class: "q" }, "Query"), sides.map((side, index) => h("th", { class: "num" }, h("span", { class: "dot", style: { "--c": colour(index) } }), " ", side.label)));
  const line = (query) => h("tr", {},
    h("td", { class: "q" }, h("a", { href: link("query", { name: query.name, base }), "data-row": true, "data-keep": `row-${query.name}`, title: query.sql }, h("span", { class: "no" }, query.number), query.name), query.comment && h("small", {}, query.comment)),
    query.cells.map((cell, index) => cellOf(cell, best(query), sides[index], index === reference)));
  return h("div", { class: "scroll" }, h("table", { class: "heat" }, h("thead", {}, head), h("tbody", {}, rows.map(line)), h("tfoot", {}, feet({ sides, queries }, best))));
}

function cellOf(cell, best, side, isBase) {
  if (!usable(cell)) return h("td", { class: "num" }, cell?.error ? h("span", { class: "tag bad", title: cell.error }, "failed") : h("span", { class: "muted" }, "–"));
  // The base may lack the query, or have failed.
  const ratio = best > 0 && isFinite(best) ? cell.median_ns / best : undefined;
  const far = ratio && !isBase ? Math.max(-1, Math.min(1, Math.log(ratio) / Math.log(FAR))) : 0;
  const shown = isBase ? "base" : ratio === undefined || ratio === 1 ? "" : `×${ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(0)}`;
  const made = h("td", { class: `num${ratio === 1 && !isBase ? " best" : ""}`, style: { "--far": `${Math.round(Math.abs(far) * 42)}%`, "--tint": far > 0 ? "var(--bad)" : "var(--good)" } },
    time(cell.median_ns), cell.wrong && h("span", { class: "bad", title: cell.wrong }, " ✗"), h("small", {}, shown));
  return withTip(made, `${side.label}: median ${time(cell.median_ns)}, ${time(cell.median_low_ns)} … ${time(cell.median_high_ns)}\nfirst run ${time(cell.first_ns)}, fastest ${time(cell.min_ns)}, ${cell.runs} runs, ${cell.rows} rows`);
}

/** What each side did with the whole suite; lines that nobody has a number for are left out. */
function feet({ sides, queries }, best) {
  const of = (index) => queries.map((query) => [query.cells[index], best(query)]);
  const mean = (index) => geometric(of(index).map(([cell, least]) => usable(cell) && least > 0 && isFinite(least) ? cell.median_ns / least : 0));
  const peak = (index) => Math.max(0, ...of(index).map(([cell]) => cell?.peak_memory_bytes ?? 0));
  const lines = [
    ["Geometric mean", (index) => mean(index) && `×${mean(index).toFixed(2)}`],
    ["Total", (index) => time(of(index).reduce((sum, [cell]) => sum + (usable(cell) ? cell.median_ns : 0), 0))],
    ["Load", (index) => sides[index].load_seconds && `${sides[index].load_seconds.toFixed(1)} s`],
    ["Size on disk", (index) => sides[index].size_bytes && bytes(sides[index].size_bytes)],
    ["Peak memory", (index) => peak(index) && bytes(peak(index))],
    ["Version", (index) => sides[index].version],
  ];
  const given = lines.filter(([, value]) => sides.some((_, index) => value(index)));
  return given.map(([name, value]) => h("tr", {}, h("th", { class: "q" }, name), sides.map((_, index) => h("td", { class: "num" }, value(index) || "–"))));
}
