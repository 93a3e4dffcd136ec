// History: a target over many recordings, the suite as a whole and every query.

import { change as percent, colour, date, h, time } from "./dom.js";
import { line } from "./charts.js";
import { usable } from "./cells.js";
import { mark } from "./suite.js";
import { change, geometric, get, link, matches } from "./store.js";

export async function historyPage(overview, params) {
  const targets = [...new Set(overview.sides.map((side) => side.name))];
  const target = targets.includes(params.get("target")) ? params.get("target") : targets.toSorted((a, b) => times(overview, b).length - times(overview, a).length)[0];
  const points = times(overview, target);
  const head = h("div", { class: "head" }, h("div", {}, h("h1", {}, "History"), h("p", { class: "sub" }, `${target} over ${points.length} ${points.length === 1 ? "recording" : "recordings"}, the oldest first.`)),
    targets.length > 1 && h("div", { class: "controls" }, h("label", {}, "Target", h("select", { "data-keep": "target", onchange: (event) => change({ target: event.target.value }) }, targets.map((name) => h("option", { value: name, selected: name === target }, name))))));
  if (points.length < 2) return [head, h("p", { class: "empty" }, "A history needs two recordings of a target: ursa paw view DIR DIR…, or a folder that holds many.")];
  const last = points.at(-1);
  const comparison = await get("/api/compare", { old: points.at(-2).side.id, new: last.side.id });
  const verdicts = new Map(comparison.rows.map((row) => [row.name, row]));
  const rows = overview.queries.filter((query) => matches(query, params.get("q") ?? "") && points.some((point) => usable(query.cells[point.at])));
  const tone = colour(0);
  return [head, whole(overview, points, tone),
    h("section", { class: "card flush" }, h("div", { class: "axis-note" }, h("span", {}, "Median with its 95 % interval; every query on its own scale from zero."), h("span", {}, "Right: the last recording, and its change against the one before.")), rows.map((query) => row(query, points, verdicts.get(query.name), tone))),
    comparison.notes.map((text) => h("p", { class: "note" }, text))];
}

/** The sides of a target, by age. */
function times(overview, target) {
  const started = (side) => overview.recordings.find((recording) => recording.id === side.recording);
  return overview.sides.map((side, at) => ({ side, at, recording: started(side) })).filter(({ side }) => side.name === target).sort((a, b) => a.recording.head.started_us - b.recording.head.started_us);
}

/** The geometric mean of times against the first recording, over queries that all have. */
function whole(overview, points, tone) {
  const common = overview.queries.filter((query) => points.every((point) => usable(query.cells[point.at])));
  const series = points.map((point) => {
    const ratio = geometric(common.map((query) => query.cells[point.at].median_ns / query.cells[points[0].at].median_ns));
    return { value: ratio, title: `${date(point.recording.head.started_us)}, ${point.side.version ?? point.side.label}: ${percent(ratio)} against the first` };
  });
  const width = Math.min(1180, Math.max(320, document.documentElement.clientWidth - 84));
  return h("section", { class: "card" }, h("h2", {}, "The suite against the first recording"), common.length ? line(series, { width, height: 190, tone, labels: (at) => `×${at.toFixed(2)}` }) : h("p", { class: "empty" }, "No query is in all recordings."));
}

function row(query, points, verdict, tone) {
  const series = points.map((point) => {
    const cell = query.cells[point.at];
    return usable(cell) ? { value: cell.median_ns, low: cell.median_low_ns, high: cell.median_high_ns, title: `${date(point.recording.head.started_us)}: ${time(cell.median_ns)}` } : { value: 0 };
  });
  const last = query.cells[points.at(-1).at];
  return h("a", { class: "spark", href: link("query", { name: query.name, base: points.at(-2).side.id }), "data-row": true },
    h("span", { class: "name", title: query.sql }, h("span", { class: "muted" }, `${query.number} `), query.name), line(series, { tone }), h("span", { class: "num" }, usable(last) ? time(last.median_ns) : "failed"), mark(verdict));
}
