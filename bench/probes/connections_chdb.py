"""chDB in process beside `connections.py`: threads that ask one session. Wants `pip install chdb`.

It runs as a process of its own, whose memory is told and whose end, of whatever kind, ends no other part.
"""

import json
import subprocess
import sys
import threading
import time

from probe import ask, resident_bytes

# What the queries read and the key is of.
KEY = "CounterID, EventDate, UserID, EventTime, WatchID"
COLUMNS = f"{KEY}, RegionID, URL, AdvEngineID"


def measured(server, queries, sizes, folder):
    """The title, and of each query and number of threads: name, threads, queries a second, ms at 50 % and 99 %, MB."""
    try:
        import chdb  # noqa: F401: only whether it is there
    except ImportError:
        return "chDB: not on this machine (`pip install chdb`)", []
    types = ask(server.connect(), f"DESCRIBE (SELECT {COLUMNS} FROM hits) FORMAT TSV").splitlines()
    columns = ", ".join(" ".join(line.split("\t")[:2]) for line in types)
    with open(f"{folder}/hits.native", "wb") as file:
        connection = server.connect()
        connection.request("POST", "/", f"SELECT {COLUMNS} FROM hits FORMAT Native".encode())
        file.write(connection.getresponse().read())
    work = {
        "columns": columns,
        "file": f"{folder}/hits.native",
        "path": f"{folder}/chdb",
        "queries": queries,
        "threads": sizes.rival_threads,
        "seconds": sizes.seconds,
    }
    try:
        done = subprocess.run(
            [sys.executable, __file__], input=json.dumps(work), capture_output=True, text=True, timeout=120
        )
    except subprocess.TimeoutExpired:
        return "chDB: it did not end within two minutes", []
    if done.returncode:
        return f"chDB: ended with {done.returncode}: {done.stderr[-300:]}", []
    told = json.loads(done.stdout.splitlines()[-1])
    return f"chDB (ClickHouse {told['version']}) in process, `session.query` by threads", told["rows"]


def asked_by(session, texts, threads, seconds):
    """Queries a second, milliseconds at 50 % and 99 %."""
    end, took = time.perf_counter() + seconds, [[] for _ in range(threads)]

    def work(number):
        asked = number
        while (start := time.perf_counter()) < end:
            session.query(texts[asked % len(texts)], "Native")
            took[number].append(time.perf_counter() - start)
            asked += threads

    started = time.perf_counter()
    workers = [threading.Thread(target=work, args=(number,)) for number in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    all_took = sorted(sum(took, []))
    count = len(all_took)
    return (
        f"{count / (time.perf_counter() - started):,.0f}",
        all_took[count // 2] * 1e3,
        all_took[count * 99 // 100] * 1e3,
    )


def main():
    """The process of its own: what to do comes by standard input, what was found goes to standard output."""
    from chdb import session as sessions

    work = json.load(sys.stdin)
    session = sessions.Session(work["path"])
    session.query("CREATE DATABASE probe ENGINE = Atomic")
    session.query("USE probe")
    session.query(
        f"CREATE TABLE hits ({work['columns']}) ENGINE = MergeTree ORDER BY ({KEY})"
    )
    session.query(f"INSERT INTO hits SELECT * FROM file('{work['file']}', Native)")
    session.query("OPTIMIZE TABLE hits FINAL")
    rows = []
    for name, texts in work["queries"].items():
        for threads in work["threads"]:
            found = asked_by(session, texts, threads, work["seconds"])
            rows.append([name, threads, *found, f"{resident_bytes('self') / 1e6:,.0f}"])
    print(json.dumps({"version": str(session.query("SELECT version()", "TSV")).strip(), "rows": rows}))


if __name__ == "__main__":
    main()
