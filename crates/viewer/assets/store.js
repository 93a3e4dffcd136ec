// What was fetched, what is chosen, and where one is: the hash is the whole state, so every view has a permalink.

const cache = new Map();

/** JSON of the server; each address is asked once. */
export function get(path, params = {}) {
  const query = new URLSearchParams(params).toString();
  const address = query ? `${path}?${query}` : path;
  if (!cache.has(address)) {
    const asked = fetch(address).then(async (answer) => {
      const value = await answer.json();
      if (!answer.ok) throw new Error(value.error ?? `The server answered with ${answer.status}.`);
      return value;
    });
    asked.catch(() => cache.delete(address));
    cache.set(address, asked);
  }
  return cache.get(address);
}

/** The page and its parameters out of the hash: `#/query?name=x`. */
export function place() {
  const [path, query] = (location.hash.replace(/^#/, "") || "/").split(/\?(.*)/s);
  return { page: path.replace(/^\//, "") || "suite", params: new URLSearchParams(query ?? "") };
}

/** An address within the page; empty parameters are left out. */
export function link(page, params = {}) {
  const kept = Object.entries(params).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const query = new URLSearchParams(kept).toString();
  return `#/${page === "suite" ? "" : page}${query ? `?${query}` : ""}`;
}

/** Changes parameters of the place without a step in the history. */
export function change(values) {
  const { page, params } = place();
  const all = { ...Object.fromEntries(params), ...values };
  history.replaceState(null, "", link(page, all) || "#/");
  dispatchEvent(new HashChangeEvent("hashchange"));
}

/** Words of a search that all must be in a query's name, text or comment. */
export function matches(query, search) {
  const text = `${query.number} ${query.name} ${query.sql} ${query.comment}`.toLowerCase();
  return search.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/** Verdicts of every side against a base: side id → query name → row. */
export async function verdicts(overview, base) {
  const found = new Map();
  if (!base) return found;
  await Promise.all(overview.sides.filter((side) => side.id !== base).map(async (side) => {
    const comparison = await get("/api/compare", { old: base, new: side.id });
    found.set(side.id, { comparison, rows: new Map(comparison.rows.map((row) => [row.name, row])) });
  }));
  return found;
}

/** The geometric mean. */
export function geometric(values) {
  const good = values.filter((value) => value > 0 && isFinite(value));
  return good.length ? Math.exp(good.reduce((sum, value) => sum + Math.log(value), 0) / good.length) : null;
}
