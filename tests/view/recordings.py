"""Recordings for the test of the page, as docs/paw.md describes them."""
import json
import os
import random

DAY_US = 86_400_000_000
QUERIES = [("count", "SELECT count() FROM hits"), ("filter", "SELECT count() FROM hits WHERE URL LIKE '%google%' -- a comment"),
           ("group <b> & \"quotes\"", "SELECT SearchPhrase, count() AS c FROM hits GROUP BY SearchPhrase ORDER BY c DESC LIMIT 10"),
           ("fails", "SELECT * FROM missing")]


def write(path, value):
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file)


def record(path, number, targets, factor=lambda target, query: 1.0):
    """A recording of QUERIES; `factor` makes queries slower on a target."""
    noise = random.Random(number)
    os.makedirs(f"{path}/results")
    os.makedirs(f"{path}/artifacts")
    started = 1_790_000_000_000_000 + number * DAY_US
    write(f"{path}/recording.json", {
        "format": "ursa-paw", "version": 1, "id": f"{number:016x}", "suite": {"name": "Test suite"},
        "queries": [{"number": i + 1, "name": name, "sql": sql} for i, (name, sql) in enumerate(QUERIES)],
        "targets": [{"name": name, "driver": "clickhouse", "version": "1"} for name in targets],
        "plan": {"runs": 3, "rounds": 8, "warm_up_runs": 1, "cold": False, "interleaved": True},
        "machine": {"host": "test", "cores": 4}, "notes": ["no perf"], "started_us": started, "finished_us": started + 1})
    for i, (name, _) in enumerate(QUERIES):
        for target in targets:
            write(f"{path}/results/{i + 1:04}.{target}.json", result(path, i, name, target, factor(target, name), noise))


def result(path, place, name, target, factor, noise):
    common = {"version": 1, "query": place + 1, "target": target, "rounds_done": 8}
    if name == "fails":
        return common | {"runs": [], "error": {"code": 60, "message": "Unknown table 'missing'"}}
    runs = [{"elapsed_ns": int(2e6 * (place + 1) * factor * (1 + noise.expovariate(1) * 0.02)), "round": round_, "index": max(0, run - 1), "warm_up": run == 0}
            for round_ in range(8) for run in range(4)]
    file = f"artifacts/{place + 1:04}.{target}.cpu.folded"
    with open(f"{path}/{file}", "w", encoding="utf-8") as out:
        out.write(f"main;run;scan {int(600 * factor)}\nmain;run;aggregate 300\nmain;wait 40\n")
    return common | {"runs": runs, "rows": 1, "profile_events": {"SelectedRows": 1000}, "explain": "Scan hits",
                     "artifacts": [{"collector": "cpu", "kind": "folded_stacks", "title": "On-CPU", "path": file}]}


def make(root):
    """All recordings of the test; the folders by name."""
    record(f"{root}/against", 1, ["new", "old"], lambda target, query: 1.3 if (target, query) == ("new", "filter") else 1.0)
    for build in range(3):
        record(f"{root}/builds/{build}", 10 + build, ["ursa"], lambda target, query: 0.8 ** build)
    return f"{root}/against", f"{root}/builds"
