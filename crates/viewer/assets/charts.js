// Small charts in SVG: runs as dots with a box, runs in their order, and lines over recordings.

import { colour, s, time } from "./dom.js";

/** Round numbers between two values, about `count` of them. */
export function ticks(low, high, count) {
  const rough = (high - low) / count || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough);
  const all = [];
  for (let at = Math.ceil(low / step) * step; at <= high + step * 1e-9; at += step) all.push(at);
  return all;
}

/** A number between 0 and 1 that is the same for the same place: dots lie where they lay. */
const jitter = (place) => ((place * 0.618033988749895) % 1);

/** Lanes of dots, one a side, each with its box: quartiles, median, its interval. */
export function strip(lanes, width = 860) {
  const left = Math.min(150, width * 0.28);
  const [lane, right, top] = [52, 14, 8];
  const all = lanes.flatMap((one) => one.runs.map((run) => run.elapsed_ns)).sort((a, b) => a - b);
  if (!all.length) return null;
  const cut = lanes.every((one) => one.runs.length > 9) ? all[Math.floor(all.length * 0.985)] * 1.12 : Infinity;
  const [min, max] = [all[0], Math.min(all.at(-1), cut)];
  const pad = (max - min) * 0.04 || max * 0.05;
  const [low, high] = [Math.max(0, min - pad), max + pad];
  const x = (ns) => left + ((Math.min(ns, high) - low) / (high - low)) * (width - left - right);
  const bottom = top + lanes.length * lane;
  const beyond = all.filter((ns) => ns > high).length;
  const parts = ticks(low, high, width < 500 ? 3 : 7).map((at) => [s("line", { x1: x(at), x2: x(at), y1: top, y2: bottom, stroke: "var(--line)" }), s("text", { x: x(at), y: bottom + 16, "text-anchor": "middle" }, time(at))]);
  lanes.forEach((one, row) => {
    const y = top + row * lane + lane / 2;
    const tone = colour(one.index);
    parts.push(s("text", { x: left - 12, y: y + 4, "text-anchor": "end" }, short(one.label, left / 7.2)));
    parts.push(one.runs.map((run, at) => s("circle", { cx: x(run.elapsed_ns), cy: y - 15 + jitter(at + 1) * 30, r: 3, fill: run.warm_up ? "none" : tone, stroke: tone, "stroke-width": run.warm_up ? 1.2 : 0, "fill-opacity": 0.5 }, s("title", {}, `${time(run.elapsed_ns)}, round ${run.round + 1}, run ${run.index + 1}${run.warm_up ? ", warm-up" : ""}${run.elapsed_ns > high ? " (beyond the edge)" : ""}`))));
    const box = one.summary;
    if (!box) return;
    parts.push(
      s("line", { x1: x(box.min_ns), x2: x(box.max_ns), y1: y, y2: y, stroke: "var(--ink)", "stroke-opacity": 0.45 }),
      s("rect", { x: x(box.quartile_ns), width: Math.max(1, x(box.upper_quartile_ns) - x(box.quartile_ns)), y: y - 9, height: 18, rx: 3, fill: tone, "fill-opacity": 0.18, stroke: tone }),
      s("rect", { x: x(box.median_low_ns), width: Math.max(1, x(box.median_high_ns) - x(box.median_low_ns)), y: y - 2, height: 4, fill: "var(--ink)", "fill-opacity": 0.55 }),
      s("line", { x1: x(box.median_ns), x2: x(box.median_ns), y1: y - 13, y2: y + 13, stroke: "var(--ink)", "stroke-width": 2.2 }));
  });
  if (beyond) parts.push(s("text", { x: width - right, y: bottom + 32, "text-anchor": "end" }, `${beyond} slower ${beyond === 1 ? "run lies" : "runs lie"} beyond the edge`));
  return s("svg", { viewBox: `0 0 ${width} ${bottom + (beyond ? 38 : 24)}`, width: "100%", role: "img", "aria-label": "All runs of every side, with quartiles and median" }, parts);
}

/** Runs in the order of time: drift and warming up show here. */
export function order(lanes, width = 860, height = 240) {
  const [left, right, top, foot] = [64, 14, 10, 26];
  const all = lanes.flatMap((one) => one.runs.map((run) => run.elapsed_ns));
  if (!all.length) return null;
  const [low, high] = [0, Math.max(...all) * 1.05];
  const longest = Math.max(...lanes.map((one) => one.runs.length));
  const x = (at) => left + (longest > 1 ? at / (longest - 1) : 0.5) * (width - left - right);
  const y = (ns) => top + (1 - (ns - low) / (high - low)) * (height - top - foot);
  const grid = ticks(low, high, 5).map((at) => [s("line", { x1: left, x2: width - right, y1: y(at), y2: y(at), stroke: "var(--line)" }), s("text", { x: left - 8, y: y(at) + 4, "text-anchor": "end" }, time(at))]);
  const lines = lanes.map((one) => [
    s("polyline", { points: one.runs.map((run, at) => `${x(at).toFixed(1)},${y(run.elapsed_ns).toFixed(1)}`).join(" "), fill: "none", stroke: colour(one.index), "stroke-width": 1.4, "stroke-opacity": 0.7 }),
    one.runs.map((run, at) => s("circle", { cx: x(at), cy: y(run.elapsed_ns), r: 3, fill: run.warm_up ? "var(--card)" : colour(one.index), stroke: colour(one.index) }, s("title", {}, `${one.label}: ${time(run.elapsed_ns)}, round ${run.round + 1}, run ${run.index + 1}${run.warm_up ? ", warm-up" : ""}`)))]);
  return s("svg", { viewBox: `0 0 ${width} ${height}`, width: "100%", role: "img", "aria-label": "Runs in their order" }, grid, lines, s("text", { x: left, y: height - 6 }, "first run"), s("text", { x: width - right, y: height - 6, "text-anchor": "end" }, "last run"));
}

/** A line over points `{ at, value, low, high, title }`; points without a value leave a gap. */
export function line(points, { width = 560, height = 44, tone = "var(--s0)", zero = true, labels = false } = {}) {
  const good = points.filter((point) => point.value > 0);
  if (!good.length) return s("svg", { viewBox: `0 0 ${width} ${height}`, width: "100%", "aria-hidden": "true" });
  const [left, right, top, foot] = labels ? [64, 16, 12, 28] : [6, 6, 6, 6];
  const high = Math.max(...good.map((point) => point.high ?? point.value)) * 1.04;
  const low = zero ? 0 : Math.min(...good.map((point) => point.low ?? point.value)) * 0.96;
  const x = (at) => left + (points.length > 1 ? at / (points.length - 1) : 0.5) * (width - left - right);
  const y = (value) => top + (1 - (value - low) / (high - low || 1)) * (height - top - foot);
  const known = points.map((point, at) => ({ ...point, at })).filter((point) => point.value > 0);
  const grid = labels ? ticks(low, high, 4).map((at) => [s("line", { x1: left, x2: width - right, y1: y(at), y2: y(at), stroke: "var(--line)" }), s("text", { x: left - 8, y: y(at) + 4, "text-anchor": "end" }, labels(at))]) : [];
  const band = known.length > 1 && known[0].low !== undefined ? s("polygon", { points: [...known.map((point) => `${x(point.at)},${y(point.high)}`), ...known.toReversed().map((point) => `${x(point.at)},${y(point.low)}`)].join(" "), fill: tone, "fill-opacity": 0.16 }) : null;
  return s("svg", { viewBox: `0 0 ${width} ${height}`, width: "100%", role: "img", "aria-label": known.map((point) => point.title).join("; ") }, grid, band,
    s("polyline", { points: known.map((point) => `${x(point.at)},${y(point.value)}`).join(" "), fill: "none", stroke: tone, "stroke-width": 2, "stroke-linejoin": "round" }),
    known.map((point) => s("circle", { cx: x(point.at), cy: y(point.value), r: labels ? 4 : 3, fill: tone }, s("title", {}, point.title))));
}

const short = (text, length) => text.length > length ? `${text.slice(0, Math.max(3, length - 1))}…` : text;
