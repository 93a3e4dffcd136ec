"""stores.py URSA [URSA …] [--threads 2,4] [--downloads 4,8,16] [--only TEXT] [--repeats N] [--chdb] [--folder DIR]
[--latency 50ms] [--rate 50e6] [--slow 0.01] [--settings "name = value, …"]: reading from a store that is late and slow.

`stores_server.go` beside this file (wants `go`) serves Parquet, CSV and JSON lines, 50 ms to the first byte and 50 MB/s a connection.
A line tells of each read, by `ursa local` (a process for each, whose start is taken off) and with `--chdb` by chDB (`pip install
chdb pyarrow`): seconds, the least of some runs; MB that the store sent and MB/s; that as a share of what as many connections as
`max_download_threads` (or `max_threads`, if that is more) give; requests of GET, HEAD and LIST; how many GETs were under way at
a time, at most and on average. With `--slow` a share of requests is answered after two seconds. Files lie in a folder that goes
at the end, unless `--folder` names one, whose files are used again.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

# Each: the objects, the format and the query with {} for the table.
CASES = {
    "one file, bytes": ("wide/0.parquet", "Parquet", "SELECT count(), sum(length(blob)) FROM {}"),
    "8 files, bytes": ("wide/*.parquet", "Parquet", "SELECT count(), sum(length(blob)) FROM {}"),
    "8 files, groups": ("wide/*.parquet", "Parquet", "SELECT n % 3 AS k, count(), max(blob) > '' FROM {} GROUP BY k"),
    "200 small files": ("small/*.parquet", "Parquet", "SELECT count(), sum(length(blob)) FROM {}"),
    "filter, few pass": ("wide/*.parquet", "Parquet", "SELECT sum(length(blob)) FROM {} WHERE n % 100000 = 7"),
    "filter, all pass": ("wide/*.parquet", "Parquet", "SELECT sum(length(blob)) FROM {} WHERE n % 2 < 2"),
    "one row group": ("wide/*.parquet", "Parquet", "SELECT sum(length(blob)) FROM {} WHERE n = 1000"),
    "limit": ("wide/*.parquet", "Parquet", "SELECT n, length(blob) FROM {} LIMIT 10"),
    "numbers": ("numbers/*.parquet", "Parquet", "SELECT k, count(), sum(a), max(b) FROM {} GROUP BY k ORDER BY k"),
    "lines of JSON": ("lines/*.jsonl", "LineAsString", "SELECT count(), sum(length(line)) FROM {}"),
    "CSV": ("csv/*.csv", "LineAsString", "SELECT count(), sum(length(line)) FROM {}"),
}


def wide(path, groups, rows, first, bytes_each=16 << 10):
    """Row groups of a number and bytes that do not compress: to read them takes next to no time."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    schema = pa.schema([("n", pa.uint64()), ("blob", pa.binary())])
    with pq.ParquetWriter(path, schema, compression="none", use_dictionary=False) as writer:
        for group in range(groups):
            start = first + group * rows
            numbers = pa.array(range(start, start + rows), pa.uint64())
            blobs = pa.array([os.urandom(64) * (bytes_each // 64) for _ in range(rows)], pa.binary())
            writer.write_table(pa.table([numbers, blobs], schema), row_group_size=rows)


def numbers(path, first, rows):
    import pyarrow as pa
    import pyarrow.parquet as pq

    numbers = range(first, first + rows)
    columns = {
        "k": pa.array([f"key {n * 7919 % 16}" for n in numbers]),
        "a": pa.array([n * 2654435761 % (1 << 40) for n in numbers], pa.uint64()),
        "b": pa.array([f"{n * 40503 % 1000003} of words" for n in numbers]),
    }
    pq.write_table(pa.table(columns), path, compression="zstd", row_group_size=100_000)


def generate(folder):
    bucket = pathlib.Path(folder) / "bucket"
    if (bucket / "done").exists():
        return
    for name in ["wide", "small", "numbers", "lines", "csv"]:
        (bucket / name).mkdir(parents=True, exist_ok=True)
    for file in range(8):
        wide(bucket / f"wide/{file}.parquet", 8, 1024, file * 8 * 1024)
        numbers(bucket / f"numbers/{file}.parquet", file * 500_000, 500_000)
    for file in range(200):
        wide(bucket / f"small/{file:03}.parquet", 1, 32, file * 32)
    for file in range(4):
        with open(bucket / f"lines/{file}.jsonl", "w") as out:
            for n in range(2_000):
                out.write(f'{{"n": {n}, "text": "{os.urandom(8192).hex()}"}}\n')
        with open(bucket / f"csv/{file}.csv", "w") as out:
            for n in range(2_000):
                out.write(f'{n},"{os.urandom(8192).hex()}"\n')
    (bucket / "done").touch()


class Store:
    def __init__(self, folder, options):
        self.program = pathlib.Path(tempfile.mkdtemp()) / "store"
        source = pathlib.Path(__file__).with_name("stores_server.go")
        subprocess.run(["go", "build", "-o", self.program, source], check=True)
        command = [self.program, "-folder", folder, "-latency", options.latency, "-rate", options.rate, "-slow", options.slow]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        self.port = int(self.process.stdout.readline())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.program.parent)

    def url(self, key):
        return f"http://127.0.0.1:{self.port}/bucket/{key}"

    def trace(self):
        """Requests since the last look: method, path, first byte, bytes, when it came, began to answer, ended (ns)."""
        text = urllib.request.urlopen(f"http://127.0.0.1:{self.port}/_trace").read().decode()
        fields = [line.split(" ") for line in text.splitlines()]
        return sorted(((f[0], f[1], *map(int, f[2:])) for f in fields), key=lambda request: request[4])


def ursa(binary, sql):
    """Seconds and answer of a query by a process of its own."""
    start = time.perf_counter()
    done = subprocess.run([binary, "local", "--format", "TSV", "-q", sql], capture_output=True, text=True)
    seconds = time.perf_counter() - start
    if done.returncode != 0:
        raise SystemExit(f"{binary}: {done.stderr[:600]}")
    return seconds, done.stdout


def chdb(sql):
    code = (
        "import sys, time, chdb\nchdb.query('SELECT 1')\nstart = time.perf_counter()\n"
        "answer = chdb.query(sys.argv[1], 'TSV')\nprint(time.perf_counter() - start)\nsys.stdout.write(str(answer))"
    )
    done = subprocess.run([sys.executable, "-c", code, sql], capture_output=True, text=True)
    if done.returncode != 0:
        return float("nan"), done.stderr[-300:]
    seconds, _, answer = done.stdout.partition("\n")
    return float(seconds), answer


def described(seconds, requests, connections, rate):
    gets = [request for request in requests if request[0] == "GET" and request[1].count("/") > 1 and request[1] != "/bucket/"]
    sent = sum(request[3] for request in gets)
    changes = sorted([(request[4], 1) for request in gets] + [(request[6], -1) for request in gets])
    at_once = most = 0
    for _, change in changes:
        at_once += change
        most = max(most, at_once)
    busy = sum(request[6] - request[4] for request in gets) / 1e9
    heads = sum(request[0] == "HEAD" for request in requests)
    share = 100 * sent / seconds / (rate * connections) if rate else 0
    return (
        f"{seconds:6.2f} s {sent / 1e6:7.1f} MB {sent / 1e6 / seconds:6.1f} MB/s {share:4.0f} % "
        f"{len(gets):4} + {heads:3} + {len(requests) - len(gets) - heads:2} requests, at once {most:3}, on average {busy / seconds:5.1f}"
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries", nargs="+")
    parser.add_argument("--threads", default="2,4")
    parser.add_argument("--downloads", default="4,8,16")
    parser.add_argument("--only", default="")
    parser.add_argument("--repeats", type=int, default=2)
    parser.add_argument("--chdb", action="store_true")
    parser.add_argument("--folder")
    parser.add_argument("--latency", default="50ms")
    parser.add_argument("--rate", default="50e6")
    parser.add_argument("--slow", default="0")
    parser.add_argument("--settings", default="")
    parser.add_argument("--trace", action="store_true", help="print each request")
    options = parser.parse_args()
    folder = options.folder or tempfile.mkdtemp()
    generate(folder)
    engines = [(pathlib.Path(binary).name, lambda sql, binary=binary: ursa(binary, sql)) for binary in options.binaries]
    starts = {name: min(run("SELECT 1")[0] for _ in range(3)) for name, run in engines}
    if options.chdb:
        engines.append(("chdb", chdb))
    with Store(folder, options) as store:
        for case, (objects, form, query) in CASES.items():
            if options.only not in case:
                continue
            for threads in map(int, options.threads.split(",")):
                for downloads in map(int, options.downloads.split(",")):
                    answers = set()
                    for name, run in engines:
                        table = f"s3('{store.url(objects)}', NOSIGN, '{form}')"
                        further = f", {options.settings}" if options.settings and name != "chdb" else ""
                        settings = f" SETTINGS max_threads = {threads}, max_download_threads = {downloads}{further}"
                        best = None
                        for _ in range(options.repeats):
                            store.trace()
                            seconds, answer = run(query.format(table) + settings)
                            answers.add("any" if case == "limit" else answer)
                            seconds = max(seconds - starts.get(name, 0), 1e-3)
                            if best is None or seconds < best[0]:
                                best = (seconds, store.trace())
                        line = described(*best, max(threads, downloads), float(options.rate))
                        print(f"{case:17} {threads:2} threads {downloads:2} downloads {name:12} {line}", flush=True)
                        for request in best[1] if options.trace else []:
                            print("   ", *request[:4], *(f"{time / 1e6:.0f}" for time in request[4:]))
                    if len(answers) > 1:
                        print(f"    the answers differ: {answers}")
    if not options.folder:
        shutil.rmtree(folder)


main()
