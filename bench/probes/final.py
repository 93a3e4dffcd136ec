"""final.py BINARY [ROWS] [BEST_OF] [PORT]: what FINAL costs where few keys repeat.

Six tables in 16 parts that are not merged; a key in 300 is there four times. Twelve queries of each with FINAL and without in turn,
then the first FINAL after a start and after inserts. The tables live in a folder that goes at the end."""

import sys
import tempfile
import time

from probe import Server, ask, timed

PARTS = 16
COLUMNS = "k UInt64, v UInt64, w UInt32, f Float64, g UInt8, m UInt32, s String, u String"
VALUES = (
    "n - if(n % 303 < 4, n % 303, 0) AS k, intHash32(n) % 100000 AS v, n % 7919 AS w, (intHash64(n) % 1000000) / 64 AS f, intHash32(n * 3) % 100 AS g, "
    "intHash32(n * 5) % 50000 AS m, arrayElement(['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta'], 1 + intHash32(n * 7) % 8) AS s, "
    "concat('event-', toString(intHash64(n))) AS u"
)
# Engine, columns it wants beside the others, their values.
TABLES = {
    "Replacing": ("ReplacingMergeTree", "", ""),
    "Replacing (version)": ("ReplacingMergeTree(ver)", ", ver UInt32", ", intDiv(n, 4)"),
    "Replacing (version, deleted)": ("ReplacingMergeTree(ver, del)", ", ver UInt32, del UInt8", ", intDiv(n, 4), n % 606 = 3"),
    "Summing": ("SummingMergeTree((v, w))", "", ""),
    "Aggregating": ("AggregatingMergeTree", ", a SimpleAggregateFunction(max, UInt32)", ", intHash32(n)"),
    "Collapsing": ("CollapsingMergeTree(sign)", ", sign Int8", ", if(n % 303 = 1 OR n % 606 = 3, -1, 1)"),
}
# What the engine that combines by functions makes of columns; of the others it takes any.
FUNCTIONS = {"v": "sum", "w": "max"}
QUERIES = {
    "count": "SELECT count() FROM {}",
    "count of some": "SELECT count() FROM {} WHERE v < 30000",
    "sum": "SELECT sum(v), sum(w) FROM {} WHERE f >= 0",
    "sums of expressions": "SELECT sum(v * w), sum(w + g), avg(f * 2) FROM {}",
    "few groups": "SELECT g, count(), sum(v) FROM {} GROUP BY g",
    "many groups": "SELECT m, count(), sum(v), max(f) FROM {} GROUP BY m ORDER BY m LIMIT 5",
    "LIKE, few values": "SELECT count() FROM {} WHERE s LIKE '%eta%'",
    "LIKE, unique values": "SELECT count() FROM {} WHERE u LIKE '%77%'",
    "WHERE g = 7": "SELECT count(), sum(v) FROM {} WHERE g = 7",
    "least and greatest": "SELECT min(f * 3), max(v), max(w) FROM {} WHERE m < 40000",
    "ORDER BY LIMIT": "SELECT k, v, s FROM {} ORDER BY f DESC, k LIMIT 10",
    "one key": "SELECT * FROM {} WHERE k = 90900",
}

def table(number):
    return f"final{number}"


def aggregated(column):
    name, data_type = column.split()
    return column if name == "k" else f"{name} SimpleAggregateFunction({FUNCTIONS.get(name, 'any')}, {data_type})"


def make(connection, rows):
    ask(connection, "SYSTEM STOP MERGES")
    for number, (engine, columns, values) in enumerate(TABLES.values()):
        names = ", ".join(map(aggregated, COLUMNS.split(", "))) if engine.startswith("Aggregating") else COLUMNS
        ask(connection, f"CREATE TABLE {table(number)} ({names}{columns}) ENGINE = {engine} ORDER BY k")
        ask(connection, f"SYSTEM STOP MERGES {table(number)}")
        for part in range(PARTS):
            source = f"(SELECT number * {PARTS} + {part} AS n FROM numbers({rows // PARTS}))"
            ask(connection, f"INSERT INTO {table(number)} SELECT {VALUES}{values} FROM {source}", "/?optimize_on_insert=0&max_insert_threads=1")
        parts = ask(connection, f"SELECT count() FROM system.parts WHERE active AND table = '{table(number)}'")
        if int(parts) != PARTS:
            raise SystemExit(f"{table(number)} has {parts.strip()} parts")


def best(connection, query, number, best_of):
    """Least seconds without FINAL and with it."""
    asked = [(connection, query.format(table(number) + final) + " SETTINGS use_bit_indexes = 0, use_jit_indexes = 0") for final in ("", " FINAL")]
    for one in asked:
        timed(*one)
    times = [[timed(*one) for one in asked] for _ in range(best_of)]
    return min(plain for plain, _ in times), min(final for _, final in times)


def compare(connection, best_of):
    within = 0
    print(f"{'':22}" + "".join(f"{name[:22]:>31}" for name in TABLES))
    for name, query in QUERIES.items():
        line = f"{name:22}"
        for number in range(len(TABLES)):
            plain, final = best(connection, query, number, best_of)
            within += final <= 1.3 * plain
            line += f"   {plain * 1e3:8.2f} {final * 1e3:8.2f} ms  {final / plain:5.2f}{' ' if final <= 1.3 * plain else '!'}"
        print(line, flush=True)
    print(f"{within} of {len(QUERIES) * len(TABLES)} within 1.3")


def after_inserts(connection, rows):
    for number, (name, (_, _, values)) in enumerate(TABLES.items()):
        line = f"{name:30}"
        query = f"SELECT sum(v) FROM {table(number)} FINAL WHERE f >= 0"
        line += f" first FINAL after a start {timed(connection, query) * 1e3:7.1f} ms, then {timed(connection, query) * 1e3:5.1f} ms"
        for count in (1, 1000):
            source = f"(SELECT (number * 3001 + {count}) % {rows} AS n FROM numbers({count}))"
            ask(connection, f"INSERT INTO {table(number)} SELECT {VALUES}{values} FROM {source}", "/?optimize_on_insert=0")
            line += f", after an insert of {count} {timed(connection, query) * 1e3:5.1f} ms"
        print(line, flush=True)


def main(binary, rows=3_200_000, best_of=5, port=18990):
    with tempfile.TemporaryDirectory() as path:
        with Server(binary, path, port) as server:
            connection = server.connect()
            start = time.time()
            make(connection, int(rows))
            print(f"{rows} rows each in {PARTS} parts, made in {time.time() - start:.0f} s", flush=True)
            compare(connection, int(best_of))
        with Server(binary, path, port) as server:
            connection = server.connect()
            ask(connection, "SYSTEM STOP MERGES")
            after_inserts(connection, int(rows))


main(*sys.argv[1:5])
