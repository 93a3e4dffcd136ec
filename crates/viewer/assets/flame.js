// Flame graphs, drawn on a canvas: zoom, search, keyboard; against a base coloured by the difference of shares.

import { change as percent, h, showTip, time } from "./dom.js";
import { get, link } from "./store.js";

const ROW = 20;

export async function flamePage(overview, params) {
  const [side, query] = [params.get("side"), params.get("query")];
  const asked = { side, query, file: params.get("file") ?? "0" };
  if (params.get("base")) Object.assign(asked, { base: params.get("base"), base_file: params.get("base_file") ?? "0" });
  const [flame, details] = await Promise.all([get("/api/flame", asked), get("/api/query", { name: query })]);
  const label = (id) => overview.sides.find((one) => one.id === id)?.label ?? id;
  const file = details.sides.find((one) => one.id === side)?.result.artifacts?.[asked.file];
  // The title's beginning: behind it stands the query's name.
  const isOff = /off|wait|sched/i.test(`${file?.collector} ${file?.title.split(":")[0]}`);
  const view = new FlameView(flame, isOff);
  return [
    h("div", { class: "head" },
      h("div", {}, h("p", { class: "sub" }, h("a", { href: link("query", { name: query, base: params.get("base") }), "data-up": true }, query), ` / ${label(side)}${asked.base ? ` against ${label(asked.base)}` : ""}`), h("h1", {}, file?.title || "Flame graph"),
        h("p", { class: "sub" }, asked.base ? "Width: time of the new side, and of the base where the new side has none. Colour: the share of the whole less that of the base." : `Width: time ${isOff ? "of waiting" : "on a CPU"} in a frame and below. Click or Enter zooms in, 0 zooms out; the search marks frames.`)),
      h("div", { class: "controls" }, asked.base && h("span", { class: "scale" }, "less", h("i", {}), "more"), h("button", { type: "button", onclick: () => view.zoom(0) }, "Zoom out"))),
    h("section", { class: "card" }, view.crumb, h("div", { class: "flamebox" }, view.canvas)),
    flame.total + flame.base_total === 0 && h("p", { class: "empty" }, "The recording has no samples for this query: it was too short, or it slept."),
  ].filter(Boolean);
}

/** Nodes as objects with children and places. */
function tree({ names, nodes }) {
  const path = [];
  return nodes.map(([name, depth, value, base], id) => {
    const node = { id, name: names[name], depth, value, base, size: Math.max(value, 0), children: [], parent: depth ? path[depth - 1] : null };
    path.length = depth;
    path.push(node);
    node.parent?.children.push(node);
    return node;
  });
}

class FlameView {
  constructor(flame, isOff) {
    this.flame = flame;
    this.isOff = isOff;
    this.nodes = tree(flame);
    this.isDifference = flame.base_total > 0;
    // What the new side has no more is drawn with the base's width, brought to the new total.
    const factor = this.isDifference ? (flame.total || 1) / flame.base_total : 0;
    for (const node of this.nodes.toReversed()) {
      node.size = Math.max(node.value || node.base * factor, node.children.reduce((sum, child) => sum + child.size, 0));
    }
    this.focus = this.selected = this.nodes[0];
    this.pattern = null;
    this.crumb = h("p", { class: "crumb", "aria-live": "polite" });
    this.canvas = h("canvas", { tabindex: "0", role: "application", "aria-label": "Flame graph; arrow keys walk, Enter zooms, 0 zooms out" });
    this.listen();
  }

  listen() {
    const at = (event) => { const box = this.canvas.getBoundingClientRect(); return this.find(event.clientX - box.left, event.clientY - box.top); };
    this.canvas.addEventListener("pointermove", (event) => { const node = at(event); showTip(node ? this.describe(node) : "", event.clientX, event.clientY); });
    this.canvas.addEventListener("pointerleave", () => showTip(""));
    this.canvas.addEventListener("click", (event) => { const node = at(event); if (node) this.zoom(node.id); });
    this.canvas.addEventListener("keydown", (event) => this.key(event));
    const life = new AbortController();
    const searching = (event) => { this.search(event.detail); };
    addEventListener("flamesearch", searching, { signal: life.signal });
    addEventListener("themechange", () => this.draw(), { signal: life.signal });
    addEventListener("hashchange", () => life.abort(), { signal: life.signal });
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    const word = document.getElementById("search").value;
    if (word) this.search(word);
  }

  search(text) {
    this.pattern = text ? text.toLowerCase() : null;
    this.draw();
  }

  matches(node) {
    return this.pattern && node.name.toLowerCase().includes(this.pattern);
  }

  /** The samples under frames that match, each counted once. */
  matched() {
    const sum = (node) => this.matches(node) ? node.value : node.children.reduce((total, child) => total + sum(child), 0);
    return sum(this.focus);
  }

  zoom(id) {
    this.focus = this.selected = this.nodes[id];
    this.draw();
  }

  key(event) {
    const node = this.selected;
    const beside = (step) => { const all = node.parent?.children ?? []; return all[all.indexOf(node) + step]; };
    const heaviest = [...node.children].sort((a, b) => b.size - a.size)[0];
    const next = { ArrowDown: heaviest, ArrowUp: node.parent, ArrowLeft: beside(-1), ArrowRight: beside(1) }[event.key];
    if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      if (next) { this.selected = next; if (!this.within(next)) this.focus = next.parent ?? next; this.draw(); }
    } else if (event.key === "Enter") this.zoom(node.id);
    else if (event.key === "0") this.zoom(0);
  }

  within(node) {
    for (let one = node; one; one = one.parent) if (one === this.focus) return true;
    return false;
  }

  /** Samples are counted in the time that they stand for: on-CPU in nanoseconds, off-CPU in microseconds. */
  time(value) {
    return time(this.isOff ? value * 1e3 : value);
  }

  describe(node) {
    const share = (value, total) => `${((value / (total || 1)) * 100).toFixed(2)} %`;
    const own = `${node.name}\n${this.time(node.value)} ${this.isOff ? "of waiting" : "of CPU"}, ${share(node.value, this.flame.total)}`;
    if (!this.isDifference) return own;
    const ratio = node.base && node.value ? ` (share ${percent((node.value / this.flame.total) / (node.base / this.flame.base_total))})` : "";
    return `${own}\nbase ${this.time(node.base)}, ${share(node.base, this.flame.base_total)}${ratio}`;
  }

  /** Puts a node and what is under it at a place; what is thinner than half a pixel is left out. */
  lay(node, x, width, out) {
    out.push({ node, x, width });
    const scale = width / (node.size || 1);
    for (const child of node.children) {
      const size = child.size * scale;
      if (size >= 0.5) this.lay(child, x, size, out);
      x += size;
    }
  }

  draw() {
    const width = this.canvas.clientWidth;
    if (!width) return;
    this.boxes = [];
    const above = [];
    for (let node = this.focus.parent; node; node = node.parent) above.push(node);
    for (const node of above) this.boxes.push({ node, x: 0, width, isAbove: true });
    this.lay(this.focus, 0, width, this.boxes);
    const height = (Math.max(...this.boxes.map(({ node }) => node.depth)) + 1) * ROW;
    const density = devicePixelRatio || 1;
    this.canvas.style.height = `${height}px`;
    if (this.canvas.width !== Math.round(width * density) || this.canvas.height !== Math.round(height * density)) {
      this.canvas.width = Math.round(width * density);
      this.canvas.height = Math.round(height * density);
    }
    const pen = this.canvas.getContext("2d");
    const style = getComputedStyle(document.documentElement);
    const colours = { card: style.getPropertyValue("--card"), ink: style.getPropertyValue("--ink"), dark: document.documentElement.dataset.theme === "dark", mono: style.getPropertyValue("--mono") };
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.clearRect(0, 0, width, height);
    pen.font = `12px ${colours.mono}`;
    pen.textBaseline = "middle";
    for (const box of this.boxes) this.paint(pen, box, colours);
    this.tell();
  }

  paint(pen, { node, x, width, isAbove }, colours) {
    const y = node.depth * ROW;
    pen.globalAlpha = isAbove ? 0.45 : 1;
    pen.fillStyle = this.colour(node, colours.dark);
    pen.fillRect(x, y, Math.max(0.5, width - (width > 3 ? 1 : 0)), ROW - 1);
    if (node === this.selected) {
      pen.strokeStyle = colours.ink;
      pen.lineWidth = 2;
      pen.strokeRect(x + 1, y + 1, Math.max(1, width - 3), ROW - 3);
    }
    if (width > 34) {
      pen.fillStyle = "#1a1208";
      const room = Math.floor((width - 10) / 7.25);
      pen.fillText(node.name.length > room ? `${node.name.slice(0, Math.max(1, room - 1))}…` : node.name, x + 5, y + ROW / 2);
    }
    pen.globalAlpha = 1;
  }

  /** Warm for running, cool for waiting; a match is violet; a difference goes from blue over grey to red. Text on it is dark. */
  colour(node, dark) {
    if (this.matches(node)) return "#d7a3ff";
    if (this.isDifference) {
      const delta = node.value / (this.flame.total || 1) - node.base / this.flame.base_total;
      const strength = Math.min(1, Math.sqrt(Math.abs(delta) / 0.1));
      if (strength < 0.03) return dark ? "#b5aea2" : "#dcd6cb";
      return delta > 0 ? `hsl(8 ${35 + strength * 50}% ${82 - strength * 17}%)` : `hsl(214 ${35 + strength * 50}% ${84 - strength * 16}%)`;
    }
    let hash = 0;
    for (let at = 0; at < node.name.length; at++) hash = (hash * 31 + node.name.charCodeAt(at)) >>> 0;
    const [tone, light] = [(hash % 97) / 97, ((hash >>> 8) % 89) / 89];
    return this.isOff ? `hsl(${196 + tone * 32} ${52}% ${70 + light * 10}%)` : `hsl(${18 + tone * 34} ${82}% ${66 + light * 10}%)`;
  }

  tell() {
    const path = [];
    for (let node = this.selected; node; node = node.parent) path.unshift(node.name);
    const shown = path.length > 5 ? [path[0], "…", ...path.slice(-4)] : path;
    const share = ((this.selected.value / (this.flame.total || 1)) * 100).toFixed(2);
    const found = this.pattern ? ` · “${this.pattern}” ${((this.matched() / (this.focus.value || 1)) * 100).toFixed(2)} % of what is shown` : "";
    this.crumb.textContent = `${shown.join(" › ")} · ${this.time(this.selected.value)} (${share} %)${found}`;
  }

  find(x, y) {
    const depth = Math.floor(y / ROW);
    return this.boxes?.find((box) => box.node.depth === depth && x >= box.x && x < box.x + box.width)?.node;
  }
}
