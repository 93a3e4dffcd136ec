"""connections.py BINARY [--quick] [--only PART …]: what many connections get, as Markdown tables.

A server over a fresh folder with the demo's table is asked short queries by `ursa benchmark` at 1 to 5,000 connections
of HTTP and of the native protocol, alone and beside two loops of heavy groupings; PostgreSQL and chDB are asked alike
where this machine has them. Beside: latencies of queries of metadata over one kept connection, and rows out and in.
`--quick` is a try of all parts with small sizes. Parts: alone, beside, metadata, rows, postgres, chdb. Everything lives
in a folder that goes at the end; progress is told on standard error.
"""

import argparse
import contextlib
import json
import os
import pathlib
import random
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time

import connections_chdb
import connections_postgres
import connections_rows
from probe import Server, ask, resident_bytes

PARTS = ("alone", "beside", "metadata", "rows", "postgres", "chdb")
PROTOCOLS = ("http", "native")
SHORT = {
    "`SELECT count() FROM hits`": "SELECT count() FROM hits",
    "a row by its key": None,  # one text for each key, see `lookups`
    "a filter": "SELECT count() FROM hits WHERE AdvEngineID <> 0",
}
HEAVY = (
    "SELECT WatchID, ClientIP, count(), avg(ResolutionWidth) FROM hits "
    "GROUP BY WatchID, ClientIP ORDER BY count() DESC LIMIT 10"
)
OF_TABLE = "WHERE database = 'default' AND"
METADATA = {
    "`SELECT 1`": "SELECT 1",
    "`SELECT count() FROM hits`": "SELECT count() FROM hits",
    "`EXISTS TABLE hits`": "EXISTS TABLE hits",
    "`DESCRIBE hits`": "DESCRIBE hits",
    "a row of `system.tables`": f"SELECT name, engine FROM system.tables {OF_TABLE} name = 'hits'",
    "rows of `system.columns`": f"SELECT name, type FROM system.columns {OF_TABLE} table = 'hits' LIMIT 3",
}


class Sizes:
    """How much is asked: of everything a little with `--quick`."""

    def __init__(self, is_quick):
        self.seconds = 0.15 if is_quick else 1.5
        self.connections = (1, 4, 64) if is_quick else (1, 4, 64, 500, 1000, 5000)
        self.rival_connections = (1, 4) if is_quick else (1, 4, 64, 500)
        self.rival_threads = (1, 4)
        self.hits = 100_000 if is_quick else 1_000_000
        self.rows = 200_000 if is_quick else 10_000_000
        self.repeats = 1 if is_quick else 3


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def told(text):
    print(text, file=sys.stderr, flush=True)


def allowed_files():
    """Open files that this process and its children may have, after asking for all that may be had."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def lookups(server):
    """Queries of a row by its whole key, each of another row."""
    total = int(ask(server.connect(), "SELECT count() FROM hits"))
    step = max(total // 1000, 1)
    keys = "CounterID, EventDate, UserID, EventTime, WatchID"
    sampled = f"SELECT {keys} FROM hits WHERE rowNumberInAllBlocks() % {step} = 0 LIMIT 1000 FORMAT TSV"
    rows = [line.split("\t") for line in ask(server.connect(), sampled).splitlines()]
    random.Random(1).shuffle(rows)
    text = "SELECT RegionID, URL FROM hits WHERE ({}) = ({}, '{}', {}, '{}', {})"
    return [text.format(keys, *row) for row in rows]


class Measured:
    """What one run of `ursa benchmark` told, with the most memory that the server had meanwhile."""

    def __init__(self, report, resident):
        (host,) = [value for name, value in report.items() if "statistics" in value]
        percentiles = host["query_time_percentiles"]
        self.by_second, self.failed = host["statistics"]["QPS"], host["statistics"]["num_errors"]
        self.p50, self.p99, self.resident = percentiles["50"] * 1e3, percentiles["99"] * 1e3, resident


def benchmark(binary, server, protocol, queries, concurrency, seconds):
    """A run of `ursa benchmark`; text that says why where it failed."""
    port = server.port if protocol == "http" else server.tcp_port
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        words = [
            binary,
            "benchmark",
            "--protocol",
            protocol,
            "--port",
            str(port),
            "-c",
            str(concurrency),
            "-t",
            str(seconds),
            "-d",
            "0",
        ]
        words += ["--json", report.name, *(["-r"] if len(queries) > 1 else [])]
        running = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        most, ended = [resident_bytes(server.process.pid)], threading.Event()

        def watch():
            while not ended.wait(0.03):
                with contextlib.suppress(OSError):
                    most.append(resident_bytes(server.process.pid))

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            _, error = running.communicate("\n".join(queries), timeout=60 + 10 * seconds)
        except subprocess.TimeoutExpired:
            running.kill()
            error = running.communicate()[1] + "it did not end"
        ended.set()
        watcher.join()
        if running.returncode:
            return (error.strip().splitlines() or ["no word"])[-1][:80]
        return Measured(json.loads(pathlib.Path(report.name).read_text()), max(most))


def cells(measured):
    if isinstance(measured, str):
        return [f"failed: {measured}", "", ""]
    failed = f" ({measured.failed} failed)" if measured.failed else ""
    latencies = f"{in_ms(measured.p50)} / {in_ms(measured.p99)}"
    return [f"{measured.by_second:,.0f}{failed}", latencies, f"{measured.resident / 1e6:,.0f}"]


def in_ms(ms):
    return f"{ms:.3f}" if ms < 1 else f"{ms:.1f}" if ms < 20 else f"{ms:.0f}"


def table(heads, rows):
    print("| " + " | ".join(heads) + " |")
    print("|" + " --- |" * len(heads))
    for row in rows:
        print("| " + " | ".join(map(str, row)) + " |", flush=True)
    print(flush=True)


def ladder(binary, server, sizes, title):
    """Short queries at all numbers of connections."""
    queries = {name: [sql] if sql else lookups(server) for name, sql in SHORT.items()}
    rows = []
    for name, texts in queries.items():
        for concurrency in sizes.connections:
            told(f"{title}: {name}, {concurrency} connections")
            seconds = sizes.seconds * (2 if concurrency >= 1000 else 1)
            found = [benchmark(binary, server, protocol, texts, concurrency, seconds) for protocol in PROTOCOLS]
            rows.append([name, f"{concurrency:,}", *(cell for one in found for cell in cells(one))])
    print(f"Short queries {title}: queries a second, milliseconds at 50 % / 99 %, MB of the server's memory\n")
    table(["query", "connections", "HTTP", "ms", "MB", "native", "ms", "MB"], rows)


@contextlib.contextmanager
def heavy_loops(server, count=2):
    """Groupings without a pause over connections of their own while the block runs."""
    ended, took, failed = threading.Event(), [], []

    def work():
        connection = server.connect()
        while not ended.is_set():
            start = time.perf_counter()
            try:
                ask(connection, HEAVY)
            except (OSError, RuntimeError) as error:
                return failed.append(str(error))
            took.append(time.perf_counter() - start)

    threads = [threading.Thread(target=work) for _ in range(count)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        ended.set()
        for thread in threads:
            thread.join()
    mean = sum(took) / max(len(took), 1) * 1e3
    print(
        f"The groupings beside: {len(took)} in all, {mean:.0f} ms each{', failed: ' + failed[0] if failed else ''}.\n"
    )


def metadata(binary, server, sizes):
    """Latencies over one connection that is kept."""
    rows = []
    for name, sql in METADATA.items():
        told(f"metadata: {name}")
        found = [benchmark(binary, server, protocol, [sql], 1, sizes.seconds) for protocol in PROTOCOLS]
        rows.append([name, *(one if isinstance(one, str) else f"{in_ms(one.p50)} / {in_ms(one.p99)}" for one in found)])
    print("Queries of metadata over one kept connection: milliseconds at 50 % / 99 % (wanted: 0.2 at 50 %)\n")
    table(["query", "HTTP", "native"], rows)


def of_server(binary, server, sizes, parts, folder):
    if "alone" in parts:
        ladder(binary, server, sizes, "alone")
    if "beside" in parts:
        with heavy_loops(server):
            ladder(binary, server, sizes, "beside two loops of groupings")
    if "metadata" in parts:
        metadata(binary, server, sizes)
    if "rows" in parts:
        told("rows out and in")
        for title, heads, rows in connections_rows.measured(binary, server, sizes, folder):
            print(f"{title}\n")
            table(heads, rows)


def of_rivals(server, sizes, parts, folder):
    if "postgres" in parts:
        told("PostgreSQL")
        rival_table("connections", *connections_postgres.measured(sizes))
    if "chdb" in parts:
        told("chDB")
        queries = {name: [sql] if sql else lookups(server) for name, sql in SHORT.items()}
        rival_table("threads", *connections_chdb.measured(server, queries, sizes, folder))


def rival_table(counted, title, rows):
    print(f"{title}\n")
    if rows:
        table(
            ["query", counted, "a second", "ms at 50 % / 99 %", "MB"],
            [[*row[:3], f"{in_ms(row[3])} / {in_ms(row[4])}", row[5]] for row in rows],
        )


def main():
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("binary")
    asked.add_argument("--quick", action="store_true")
    asked.add_argument("--only", nargs="+", choices=PARTS, default=PARTS)
    asked = asked.parse_args()
    sizes, began, files = Sizes(asked.quick), time.time(), allowed_files()
    sizes.connections = [count for count in sizes.connections if count + 200 < files]
    binary = os.path.abspath(asked.binary)
    with tempfile.TemporaryDirectory(prefix="ursa-connections-") as folder:
        told("making the table")
        made = subprocess.run(
            [binary, "demo", "--rows", str(sizes.hits), "--path", f"{folder}/data"], capture_output=True, text=True
        )
        if made.returncode:
            raise SystemExit(f"ursa demo failed: {made.stderr}")
        with Server(binary, f"{folder}/data", free_port(), free_port()) as server:
            of_server(binary, server, sizes, asked.only, folder)
            of_rivals(server, sizes, asked.only, folder)
    told(f"{time.time() - began:.0f} s in all")


main()
