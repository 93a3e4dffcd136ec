// Recordings: where, when, on what, of whom, and what could not be done.

import { bytes, colour, date, h } from "./dom.js";

export async function recordingsPage(overview) {
  return [h("div", { class: "head" }, h("div", {}, h("h1", {}, "Recordings"), h("p", { class: "sub" }, `${overview.recordings.length} ${overview.recordings.length === 1 ? "recording" : "recordings"}. The JSON behind this page: `, h("a", { href: "/api/overview" }, "/api/overview")))),
    overview.recordings.map((recording) => card(recording, overview))];
}

function card(recording, overview) {
  const { head } = recording;
  const { machine, plan } = head;
  const facts = [["Folder", h("code", {}, recording.path)], ["Begun", date(head.started_us)], ["Ended", head.finished_us ? date(head.finished_us) : "not yet"], ["Machine", [machine.host, machine.cpu, machine.cores && `${machine.cores} ${machine.cores === 1 ? "core" : "cores"}`, machine.memory_bytes && bytes(machine.memory_bytes), machine.system].filter(Boolean).join(", ") || "–"],
    ["Plan", `${plan.runs} runs × ${plan.rounds} rounds, ${plan.warm_up_runs} warm-up, ${plan.cold ? "cold" : "hot"}${plan.interleaved ? ", interleaved" : ""}${plan.core === undefined ? "" : `, pinned to core ${plan.core}`}`], ["Load before", machine.load_before?.toFixed(2)], ...Object.entries(machine.facts ?? {})];
  const sides = overview.sides.map((side, index) => ({ side, index })).filter(({ side }) => side.recording === recording.id);
  return h("section", { class: "card" },
    h("h2", {}, head.suite.name || "Unnamed suite", " ", !recording.is_complete && h("span", { class: "tag bad" }, "not complete")),
    list(facts),
    sides.map(({ side, index }) => h("details", {}, h("summary", {}, h("i", { class: "dot", style: { "--c": colour(index) } }), " ", h("b", {}, side.name), ` ${side.driver}${side.version ? `, ${side.version}` : ""}${side.load_seconds ? `, loaded in ${side.load_seconds.toFixed(1)} s` : ""}${side.size_bytes ? `, ${bytes(side.size_bytes)}` : ""}`),
      list([...Object.entries(side.settings ?? {}), ...Object.entries(side.facts ?? {})]), (side.setup_errors ?? []).map((one) => h("p", { class: "note bad" }, `${one.phase}: ${one.error.message} in ${one.statement}`)))),
    head.notes.map((text) => h("p", { class: "note" }, text)));
}

const list = (facts) => h("dl", { class: "facts" }, facts.map(([key, value]) => [h("dt", {}, key), h("dd", {}, value ?? "–")]));
