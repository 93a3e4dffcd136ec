"""files.py URSA [URSA …] [--rows N] [--repeats N] [--threads 1,2] [--only TEXT] [--folder DIR]: reading everyday files.

CSV, JSON lines, gzip CSV and Parquet by Ursa, DuckDB and chDB: seconds of processor time (all threads of a process, user and
system), the least of some runs in turn, and the ratio of each Ursa to the best rival. Wants `pip install duckdb chdb pyarrow`.
Each engine is a process of its own that lives through the run; files are in the system's cache. Everything lies in a folder that
goes at the end, unless `--folder` names one, whose files are used again.
"""

import argparse
import json
import os
import pathlib
import socket
import subprocess
import sys
import tempfile
import time

from probe import Server, ask

HITS = 1_000_000
TABLE = """SELECT i AS id, 'user-' || (hash(i) % 1000000) AS name,
    ['books', 'music', 'garden', 'kitchen', 'toys', 'a category with a long name', 'tools', ''][1 + (hash(i * 3) % 64 % 8)::INT] AS category,
    (hash(i * 5) % 1000000)::DOUBLE / 64 AS price, (hash(i * 7) % 100)::INT AS quantity,
    CASE WHEN hash(i * 11) % 10 < 3 THEN NULL ELSE (hash(i * 11) % 100000)::BIGINT END AS score,
    CASE WHEN hash(i * 13) % 4 = 0 THEN 'said "yes", then left: ' || (hash(i * 13) % 977) ELSE 'plain words of note ' || (hash(i) % 50000) END AS note,
    DATE '2020-01-01' + (hash(i * 17) % 1500)::INT AS day, TIMESTAMP '2023-01-01 00:00:00' + INTERVAL (i % 8000000) SECOND AS moment,
    'https://example.com/' || hash(i * 19) || '/page/' || (hash(i * 23) % 1000) AS url
    FROM range({rows}) t(i)"""
LABELS = "SELECT i AS code, 'label of quantity ' || i AS label FROM range(100) t(i)"
# Each: what is read, the query with {} for the file; the rivals' words where they differ.
TEXT_QUERIES = {
    "count": "SELECT count(*) FROM {t}",
    "few groups": "SELECT category, count(*), sum(price) FROM {t} GROUP BY category ORDER BY category",
    "many groups": "SELECT name, count(*) AS c FROM {t} GROUP BY name ORDER BY c DESC, name LIMIT 5",
    "filter": "SELECT count(*), sum(quantity) FROM {t} WHERE score > 50000 AND price < 9000",
    "all columns": "SELECT max(id), max(name), max(category), max(price), max(quantity), max(score), max(note), max(day), max(moment), max(url) FROM {t}",
    "LIKE": "SELECT count(*) FROM {t} WHERE note LIKE '%yes%17%'",
    "join": "SELECT label, count(*) AS c FROM {t} AS r JOIN {labels} AS l ON r.quantity = l.code GROUP BY label ORDER BY label LIMIT 5",
    "limit": "SELECT * FROM {t} LIMIT 10",
}
PARQUET_QUERIES = TEXT_QUERIES | {
    "between": "SELECT count(*), sum(price) FROM {t} WHERE id BETWEEN 700000 AND 720000",
    "LIKE, order": "SELECT id, url FROM {t} WHERE url LIKE '%/777/page/%' ORDER BY id LIMIT 10",
    "top": "SELECT id, price FROM {t} ORDER BY price DESC, id LIMIT 10",
}
HITS_QUERIES = {
    "h02 count nonzero": "SELECT count(*) FROM {t} WHERE AdvEngineID <> 0",
    "h03 sums": "SELECT sum(AdvEngineID), count(*), avg(ResolutionWidth) FROM {t}",
    "h06 distinct ints": "SELECT count(DISTINCT UserID) FROM {t}",
    "h07 distinct strings": "SELECT count(DISTINCT SearchPhrase) FROM {t}",
    "h08 group tiny": "SELECT AdvEngineID, count(*) AS c FROM {t} WHERE AdvEngineID <> 0 GROUP BY AdvEngineID ORDER BY c DESC, AdvEngineID",
    "h10 group region": "SELECT RegionID, sum(AdvEngineID), count(*) AS c, avg(ResolutionWidth), count(DISTINCT UserID) FROM {t} GROUP BY RegionID ORDER BY c DESC, RegionID LIMIT 10",
    "h13 phrases": "SELECT SearchPhrase, count(*) AS c FROM {t} WHERE SearchPhrase <> '' GROUP BY SearchPhrase ORDER BY c DESC, SearchPhrase LIMIT 10",
    "h16 users": "SELECT UserID, count(*) AS c FROM {t} GROUP BY UserID ORDER BY c DESC, UserID LIMIT 10",
    "h20 point": "SELECT UserID FROM {t} WHERE UserID = 435090932899640449",
    "h21 LIKE": "SELECT count(*) FROM {t} WHERE URL LIKE '%google%'",
    "h22 LIKE, groups": "SELECT SearchPhrase, min(URL), count(*) AS c FROM {t} WHERE URL LIKE '%google%' AND SearchPhrase <> '' GROUP BY SearchPhrase ORDER BY c DESC, SearchPhrase LIMIT 10",
    "h24 rows, LIKE, order": "SELECT * FROM {t} WHERE URL LIKE '%google%' ORDER BY EventTime, WatchID LIMIT 10",
    "h25 order": "SELECT SearchPhrase FROM {t} WHERE SearchPhrase <> '' ORDER BY EventTime, WatchID LIMIT 10",
    "h28 lengths": "SELECT CounterID, avg(length(URL)) AS l, count(*) AS c FROM {t} WHERE URL <> '' GROUP BY CounterID HAVING count(*) > 1000 ORDER BY l DESC LIMIT 25",
    "h33 wide groups": "SELECT WatchID, ClientIP, count(*) AS c, sum(IsRefresh), avg(ResolutionWidth) FROM {t} GROUP BY WatchID, ClientIP ORDER BY c DESC, WatchID LIMIT 10",
    "h34 links": "SELECT URL, count(*) AS c FROM {t} GROUP BY URL ORDER BY c DESC, URL LIMIT 10",
    "h37 dashboard": "SELECT URL, count(*) AS c FROM {t} WHERE CounterID = 62 AND DontCountHits = 0 AND IsRefresh = 0 AND URL <> '' GROUP BY URL ORDER BY c DESC, URL LIMIT 10",
    "limit of 105 columns": "SELECT * FROM {t} LIMIT 10",
}
EXPORTS = {
    "rows.parquet to Parquet": ("rows.snappy.parquet", "Parquet"),
    "rows.parquet to CSV": ("rows.snappy.parquet", "CSVWithNames"),
}


def cases():
    """Name, kind of the statement, its text with {t} and {labels}, the file."""
    for file in ("rows.csv", "rows.jsonl", "rows.csv.gz"):
        for name, sql in TEXT_QUERIES.items():
            yield f"{file}: {name}", sql, file
    for file in ("rows.snappy.parquet", "rows.pyarrow.parquet"):
        for name, sql in PARQUET_QUERIES.items():
            yield f"{file}: {name}", sql, file
    for file in ("hits.duckdb.parquet", "hits.pyarrow.parquet"):
        for name, sql in HITS_QUERIES.items():
            yield f"{file}: {name}", sql, file
    for name, (file, form) in EXPORTS.items():
        yield f"export: {name}", form, file


def make(folder, binary, rows):
    """Makes the files that are not there."""
    import duckdb
    import pyarrow.parquet as parquet

    database = duckdb.connect()
    made = lambda name: (folder / name).exists()
    write = lambda name, options, sql: made(name) or database.execute(f"COPY ({sql}) TO '{folder}/{name}' ({options})")
    write("rows.snappy.parquet", "FORMAT parquet", TABLE.format(rows=rows))
    of_rows = f"SELECT * FROM '{folder}/rows.snappy.parquet'"
    write("rows.csv", "FORMAT csv, HEADER", of_rows)
    write("rows.jsonl", "FORMAT json", of_rows)
    write("rows.csv.gz", "FORMAT csv, HEADER, COMPRESSION gzip", of_rows)
    for ending, options in (("csv", "FORMAT csv, HEADER"), ("jsonl", "FORMAT json"), ("parquet", "FORMAT parquet")):
        write(f"labels.{ending}", options, LABELS)
    if not made("hits.parquet"):
        subprocess.run([binary, "demo", "--rows", str(HITS), "--path", folder / "demo"], check=True, stdout=subprocess.DEVNULL)
        sql = f"SELECT * FROM hits INTO OUTFILE '{folder}/hits.parquet' FORMAT Parquet"
        subprocess.run([binary, "local", "--path", folder / "demo", "-q", sql], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["rm", "-r", folder / "demo"], check=True)
    write("hits.duckdb.parquet", "FORMAT parquet", f"SELECT * FROM '{folder}/hits.parquet'")
    for source, target in (("hits", "hits.pyarrow"), ("rows.snappy", "rows.pyarrow")):
        if not made(f"{target}.parquet"):
            opened = parquet.ParquetFile(folder / f"{source}.parquet")
            with parquet.ParquetWriter(folder / f"{target}.parquet", opened.schema_arrow) as writer:
                for batch in opened.iter_batches(250_000):
                    writer.write_batch(batch, row_group_size=250_000)


def labels_of(file):
    return "labels.parquet" if file.endswith("parquet") else "labels.jsonl" if file.endswith("jsonl") else "labels.csv"


class Ursa:
    def __init__(self, binary, folder, port):
        self.data = tempfile.TemporaryDirectory()
        self.folder, self.name = folder, pathlib.Path(binary).name
        command = [binary, "server", "--path", self.data.name, "--user-files-path", str(folder), "--http-port", str(port), "--tcp-port", str(port + 1)]
        self.server = Server.__new__(Server)
        self.server.port = port
        self.server.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.connection = None

    def clock(self):
        return time.clock_gettime((~self.server.process.pid << 3) | 2)

    def run(self, sql, file, threads):
        if self.connection is None:
            for _ in range(100):
                try:
                    self.connection = self.server.connect()
                    ask(self.connection, "SELECT 1")
                    break
                except OSError:
                    self.connection = None
                    time.sleep(0.1)
        start, wall = self.clock(), time.perf_counter()
        answer = ask(self.connection, clickhouse(sql, file, self.folder, threads, self.name))
        return self.clock() - start, time.perf_counter() - wall, answer

    def stop(self):
        self.server.stop()
        self.data.cleanup()


def clickhouse(sql, file, folder, threads, name):
    settings = f"SETTINGS max_threads = {threads}"
    if sql in ("Parquet", "CSVWithNames"):
        return f"INSERT INTO FUNCTION file('{folder}/out-{name}', '{sql}') SELECT * FROM file('{folder}/{file}') {settings}, engine_file_truncate_on_insert = 1"
    return f"{sql.format(t=table(folder, file), labels=table(folder, labels_of(file)))} {settings}"


def table(folder, file):
    return f"file('{folder}/{file}')"


class Rival:
    """An engine in a Python process of its own."""

    def __init__(self, name, folder):
        self.name, self.folder = name, folder
        self.process = subprocess.Popen([sys.executable, __file__, "--rival", name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, sql, file, threads):
        request = {"sql": sql, "file": file, "threads": threads, "folder": str(self.folder)}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        told = json.loads(self.process.stdout.readline())
        if "error" in told:
            raise RuntimeError(told["error"])
        return told["cpu"], told["wall"], told["answer"]

    def stop(self):
        self.process.stdin.close()
        self.process.wait()


def serve_rival(name):
    """Answers requests of `Rival` by standard input and output."""
    if name == "duckdb":
        import duckdb

        database = duckdb.connect()

        def work(sql, file, threads, folder):
            database.execute(f"SET threads = {threads}")
            if sql in ("Parquet", "CSVWithNames"):
                form = "parquet" if sql == "Parquet" else "csv"
                database.execute(f"COPY (SELECT * FROM '{folder}/{file}') TO '{folder}/out-duckdb' (FORMAT {form})")
                return ""
            rows = database.execute(sql.format(t=f"'{folder}/{file}'", labels=f"'{folder}/{labels_of(file)}'")).fetchall()
            return "\n".join("\t".join(map(str, row)) for row in rows)
    else:
        from chdb import session

        own = session.Session()

        def work(sql, file, threads, folder):
            return str(own.query(clickhouse(sql, file, folder, threads, "chdb"), "TSV"))

    for line in sys.stdin:
        request = json.loads(line)
        start, wall = time.process_time(), time.perf_counter()
        try:
            answer = work(**request)
            told = {"cpu": time.process_time() - start, "wall": time.perf_counter() - wall, "answer": answer}
        except Exception as error:  # noqa: BLE001: told to the other process
            told = {"error": str(error)[:300]}
        print(json.dumps(told), flush=True)


def measured(engines, sql, file, threads, repeats):
    """Of each engine its least CPU and wall seconds and its first answer; None where it fails."""
    best, answers = {}, {}
    for _ in range(repeats):
        for engine in engines:
            if engine in best and best[engine] is None:
                continue
            try:
                cpu, wall, answer = engine.run(sql, file, threads)
            except RuntimeError as error:
                print(f"{engine.name}: {error}", file=sys.stderr)
                best[engine] = None
                continue
            answers.setdefault(engine, answer)
            before = best.get(engine, (cpu, wall))
            best[engine] = (min(cpu, before[0]), min(wall, before[1]))
    return best, answers


def main(options, folder):
    folder.mkdir(exist_ok=True)
    make(folder, options.binaries[0], options.rows)
    ursas = [Ursa(binary, folder, options.port + 2 * number) for number, binary in enumerate(options.binaries)]
    rivals = [Rival(name, folder) for name in options.rivals.split(",")]
    engines = ursas + rivals
    heads = " | ".join(f"{engine.name} ms CPU | ms" for engine in engines)
    print(f"| query | threads | {heads} | {' | '.join(f'{ursa.name} / best rival' for ursa in ursas)} |")
    print("|---" * (2 + 2 * len(engines) + len(ursas)) + "|")
    for name, sql, file in cases():
        if options.only not in name:
            continue
        for threads in map(int, options.threads.split(",")):
            best, answers = measured(engines, sql, file, threads, options.repeats)
            counts = {answer.strip() for engine, answer in answers.items() if "count" in name}
            cells = [f"{best[e][0] * 1e3:.1f} | {best[e][1] * 1e3:.1f}" if best[e] else " | " for e in engines]
            least = min((best[rival][0] for rival in rivals if best[rival]), default=None)
            ratios = [f"{best[u][0] / least:.2f}" if best[u] and least else "" for u in ursas]
            odd = "" if len(counts) <= 1 else " (answers differ)"
            print(f"| {name}{odd} | {threads} | {' | '.join(cells)} | {' | '.join(ratios)} |", flush=True)
    for engine in engines:
        engine.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("binaries", nargs="*")
    parser.add_argument("--rival", help=argparse.SUPPRESS)
    parser.add_argument("--rivals", default="duckdb,chdb")
    parser.add_argument("--rows", type=int, default=1_500_000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--threads", default="1")
    parser.add_argument("--only", default="")
    parser.add_argument("--port", type=int, default=21300)
    parser.add_argument("--folder", type=pathlib.Path)
    given = parser.parse_args()
    if given.rival:
        serve_rival(given.rival)
    elif given.folder:
        main(given, given.folder)
    else:
        with tempfile.TemporaryDirectory() as temporary:
            main(given, pathlib.Path(temporary))
