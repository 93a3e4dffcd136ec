"""merges.py BINARY [ROWS] [BEST_OF] [PORT]: what taking sorted rows of parts batch by batch is worth in merges.

Tables in 16 sorted parts are merged into one with `merge_use_batch_sorting_queue` on and off in turn: keys of few values, of which each part
has long runs; keys that come nearly in order of the parts; and keys that change parts with nearly every row."""

import sys
import tempfile

from probe import Server, ask, timed

PARTS = 16
# Keys of row `n` of part `part`.
KEYS = {
    "1,000 values": "intHash32(n) % 1000",
    "100 values, a text": "concat('value-', toString(intHash32(n) % 100))",
    "parts hardly overlap": "{part} * {rows} + n + intHash32(n) % 1000",
    "unique, shuffled": "intHash64(n * 16 + {part})",
    "two keys": "intHash32(n) % 1000, n",
}


def merged(connection, key, rows, switch):
    """Seconds of the merge."""
    columns = key.count(", n") and "k UInt32, o UInt64, v UInt64" or f"k {'String' if 'concat' in key else 'UInt64'}, v UInt64"
    ask(connection, "DROP TABLE IF EXISTS merged")
    order = "(k, o)" if "o UInt64" in columns else "k"
    ask(connection, f"CREATE TABLE merged ({columns}) ENGINE = MergeTree ORDER BY {order} SETTINGS merge_use_batch_sorting_queue = {switch}")
    ask(connection, "SYSTEM STOP MERGES merged")
    for part in range(PARTS):
        values = key.format(part=part, rows=rows // PARTS)
        source = f"(SELECT number AS n FROM numbers({rows // PARTS}))"
        ask(connection, f"INSERT INTO merged SELECT {values}, n % 100 FROM {source}", "/?max_insert_threads=1")
    ask(connection, "SYSTEM START MERGES merged")
    return timed(connection, "OPTIMIZE TABLE merged FINAL")


def main(binary, rows=8_000_000, best_of=3, port=18990):
    with tempfile.TemporaryDirectory() as path, Server(binary, path, port) as server:
        connection = server.connect()
        print(f"{'':22}      on      off   off / on")
        for name, key in KEYS.items():
            times = [[merged(connection, key, int(rows), switch) for switch in (1, 0)] for _ in range(int(best_of))]
            on, off = (min(column) for column in zip(*times))
            print(f"{name:22} {on * 1e3:6.0f} {off * 1e3:6.0f} ms  {off / on:5.2f}", flush=True)


main(*sys.argv[1:5])
