// One query: its text, all runs, numbers, counters, plans and files, all sides beside each other.

import { bytes, change as percent, colour, count, h, sql, time } from "./dom.js";
import { order, strip } from "./charts.js";
import { mark } from "./suite.js";
import { change, get, link, verdicts } from "./store.js";

export async function queryPage(overview, params) {
  const name = params.get("name") ?? overview.queries[0]?.name;
  const details = await get("/api/query", { name });
  const base = overview.sides.some((side) => side.id === params.get("base")) ? params.get("base") : "";
  const judged = await verdicts(overview, base);
  const at = overview.queries.findIndex((query) => query.name === name);
  const sides = details.sides.map((side) => ({ ...side, index: overview.sides.findIndex((one) => one.id === side.id) })).map((side) => ({ ...side, label: overview.sides[side.index].label }));
  const context = { overview, details, sides, base, judged, name };
  return [heading(context, at), texts(sides), runs(context, params), numbers(context), flames(context), counters(context), plans(sides)].filter(Boolean);
}

function heading({ overview, details, base, name }, at) {
  const step = (to, label, data) => overview.queries[to] ? h("a", { class: "step", [data]: true, href: link("query", { name: overview.queries[to].name, base }) }, label) : null;
  return h("div", { class: "head" },
    h("div", {}, h("p", { class: "sub" }, h("a", { href: link("suite", { base }), "data-up": true }, "Suite"), ` / query ${overview.queries[at]?.number ?? ""}`), h("h1", {}, name), details.comment && h("p", { class: "sub" }, details.comment)),
    h("div", { class: "controls" },
      overview.sides.length > 1 && h("label", {}, "Against", h("select", { "data-keep": "base", onchange: (event) => change({ base: event.target.value }) }, [["", "nothing"], ...overview.sides.map((side) => [side.id, side.label])].map(([id, text]) => h("option", { value: id, selected: id === base }, text)))),
      step(at - 1, "← previous", "data-previous"), step(at + 1, "next →", "data-next")));
}

/** Texts: one, unless the sides' dialects differ. */
function texts(sides) {
  const groups = Map.groupBy(sides, (side) => side.sql);
  return h("section", { class: "card" }, h("h2", {}, "Text"), [...groups].map(([text, ones]) => [groups.size > 1 && h("div", { class: "legend" }, ones.map(name)), sql(text)]),
    Object.entries(sides[0]?.query.substitutions ?? {}).map(([key, value]) => h("p", { class: "note" }, `{${key}} = ${value}`)));
}

const name = (side) => h("span", {}, h("i", { class: "dot", style: { "--c": colour(side.index) } }), side.label);

function runs({ sides }, params) {
  const lanes = sides.filter((side) => side.result.runs.length).map((side) => ({ index: side.index, label: side.label, runs: side.result.runs, summary: side.summary }));
  const errors = sides.filter((side) => side.result.error || side.result.wrong_result);
  const view = params.get("runs") === "order" ? "order" : "strip";
  const width = Math.min(1180, Math.max(320, document.documentElement.clientWidth - 84));
  return h("section", { class: "card" },
    h("div", { class: "head" }, h("h2", {}, "Runs"), h("div", { class: "toggle", role: "group", "aria-label": "Chart" }, [["strip", "Spread"], ["order", "In order"]].map(([id, text]) => h("button", { type: "button", "data-keep": `runs-${id}`, "aria-pressed": String(view === id), onclick: () => change({ runs: id === "order" ? id : "" }) }, text)))),
    errors.map((side) => h("p", { class: "note bad" }, `${side.label}: ${side.result.error ? `failed with code ${side.result.error.code}: ${side.result.error.message}` : side.result.wrong_result}`)),
    view === "order" && h("div", { class: "legend" }, sides.map(name)),
    (view === "order" ? order : strip)(lanes, width) ?? h("p", { class: "empty" }, "There is no run."));
}

function numbers({ sides, base, judged, name: query }) {
  const columns = [["Median", "median_ns"], ["Fastest", "min_ns"], ["Mean", "mean_ns"], ["Deviation", "deviation_ns"], ["Slowest", "max_ns"]];
  return h("section", { class: "card flush" }, h("div", { class: "scroll" }, h("table", {},
    h("thead", {}, h("tr", {}, h("th", {}, "Side"), columns.map(([title]) => h("th", { class: "num" }, title)), h("th", { class: "num" }, "95 % of the median"), base && h("th", { class: "num" }, "Change"), h("th", { class: "num" }, "Runs"), h("th", { class: "num" }, "First"), h("th", { class: "num" }, "Rows"), h("th", {}, "Result"))),
    h("tbody", {}, sides.map((side) => h("tr", {},
      h("td", {}, h("span", { class: "legend", style: { margin: 0 } }, name(side))), columns.map(([, key]) => h("td", { class: "num" }, time(side.summary?.[key]))),
      h("td", { class: "num" }, side.summary ? `${time(side.summary.median_low_ns)} … ${time(side.summary.median_high_ns)}` : "–"),
      base && h("td", { class: "num" }, mark(judged.get(side.id)?.rows.get(query), side.id === base)),
      h("td", { class: "num" }, side.summary?.runs ?? 0), h("td", { class: "num" }, time(side.result.runs[0]?.elapsed_ns)), h("td", { class: "num" }, count(side.result.rows)),
      h("td", {}, side.result.error ? h("span", { class: "tag bad" }, "failed") : side.result.wrong_result ? h("span", { class: "tag bad", title: side.result.wrong_result }, "wrong") : h("code", { title: "hash of the result" }, side.result.result_hash ?? "–"))))))));
}

/** Files of collectors; folded stacks open in the viewer, with the same collector's of the base as a difference. */
function flames({ sides, base, name: query }) {
  const all = sides.flatMap((side) => (side.result.artifacts ?? []).map((file, at) => ({ side, file, at, title: file.title || file.collector })));
  if (!all.length) return null;
  const dot = (side) => [h("i", { class: "dot", style: { "--c": colour(side.index) } }), side.label];
  const open = ({ side, at }, against) => h("a", { "data-flame": true, href: link("flame", { query, side: side.id, file: at, base: against?.side.id, base_file: against?.at }) }, dot(side));
  const rows = [...Map.groupBy(all.filter(({ file }) => file.kind === "folded_stacks"), ({ file }) => file.collector).values()].flatMap((ones) => {
    const from = ones.find(({ side }) => side.id === base);
    const others = ones.filter(({ side }) => side.id !== base);
    // A title ends in the query and the side, which stand here already.
    const what = ones[0].title.split(": ")[0];
    return [[what, ones.map((one) => open(one))], from && others.length ? [`${what} against ${from.side.label}`, others.map((one) => open(one, from))] : null];
  }).filter(Boolean);
  const rest = all.filter(({ file }) => file.kind !== "folded_stacks").map(({ side, at, title }) => h("a", { href: `/api/file?${new URLSearchParams({ side: side.id, query, file: at })}`, target: "_blank", rel: "noopener" }, title, h("span", { class: "legend", style: { margin: 0 } }, name(side))));
  return h("section", { class: "card" }, h("h2", {}, rows.length ? "Flame graphs" : "Files"),
    rows.map(([title, links]) => h("div", { class: "kind" }, h("h3", {}, title), h("div", { class: "files" }, links))),
    rest.length > 0 && h("details", { open: !rows.length }, h("summary", {}, `${rest.length} ${rest.length === 1 ? "file" : "files"} as recorded`), h("div", { class: "files" }, rest)));
}

/** Counters of the server and numbers of collectors, sides beside each other. */
function counters({ sides, base }) {
  const groups = [["Profile events", (side) => side.result.profile_events ?? {}]];
  for (const collector of new Set(sides.flatMap((side) => Object.keys(side.result.metrics ?? {})))) groups.push([collector.replaceAll("_", " "), (side) => side.result.metrics?.[collector] ?? {}]);
  const from = sides.find((side) => side.id === base);
  const body = groups.map(([title, of]) => {
    const keys = [...new Set(sides.flatMap((side) => Object.keys(of(side))))].sort();
    return keys.length ? h("tbody", {}, h("tr", { class: "group" }, h("th", { scope: "rowgroup", colspan: sides.length + 1 }, title[0].toUpperCase() + title.slice(1))), keys.map((key) => h("tr", {}, h("td", { class: "key" }, key), sides.map((side) => cell(key, of(side)[key], from && from !== side ? of(from)[key] : undefined))))) : null;
  }).filter(Boolean);
  return body.length ? h("section", { class: "card flush" }, h("div", { class: "scroll" }, h("table", { class: "counters" }, h("thead", {}, h("tr", {}, h("th", {}, "Counters"), sides.map((side) => h("th", { class: "num" }, side.label)))), body))) : null;
}

/** What a counter's name says of its unit. */
const UNITS = [[/_ratio$/, (value) => `${(value * 100).toFixed(1)} %`], [/microseconds(_per_run)?$/i, (value) => time(value * 1e3)], [/_ms(_per_run)?$/, (value) => time(value * 1e6)], [/_seconds(_per_run)?$/, (value) => time(value * 1e9)], [/bytes(_per_run)?$/i, bytes]];

function cell(key, value, old) {
  if (value === undefined) return h("td", { class: "num muted" }, "–");
  const unit = UNITS.find(([name]) => name.test(key));
  const text = unit ? unit[1](value) : count(value);
  return h("td", { class: "num", title: String(value) }, text, old !== undefined && h("small", {}, old > 0 && value !== old ? percent(value / old) : ""));
}

function plans(sides) {
  const known = sides.filter((side) => side.result.explain);
  return known.length ? h("div", { class: "cols" }, known.map((side) => h("section", { class: "card" }, h("h2", {}, h("span", { class: "legend", style: { margin: 0 } }, "Plan", name(side))), h("pre", { class: "plan", tabindex: "0" }, side.result.explain)))) : null;
}
