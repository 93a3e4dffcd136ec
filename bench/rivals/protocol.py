"""The line protocol of paw's driver `command`: one JSON object a line, both ways. docs/paw.md describes it.

Requests: {"cmd": "open", ...settings}, {"cmd": "load", ...settings}, {"cmd": "query", "sql": TEXT, "rows": bool}, {"cmd": "size"},
          {"cmd": "quit"}
Answers:  {"ok": true, "seconds": S, ...} or {"ok": false, "error": TEXT}

Settings of these programs: path (of the engine's database), threads (0: the engine's choice), statements (that load the data, in
the engine's dialect), timeout (seconds that a query may take; 0: no limit), settings (of engines that speak ClickHouse), data (the folder of the Parquet files, where the engine reads them in place).

A driver is a class with `open(request)`, `query(sql)`, which returns all rows, fetched, `rows(result)`, which makes text cells
of them (outside the timed part), `size()` and `close()`; `version` is optional. What it has to do to load, in a new database, is
`load(request)`; an engine that keeps nothing runs the statements when it opens. `cancel()` ends the query that runs, from another
thread; an engine that cannot do so has none, and no limit.
"""

import contextlib
import datetime
import json
import os
import sys
import threading
import time


def cell(value):
    """A value as text, spelled alike whatever engine it came from."""
    if value is None:
        return "\\N"
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, float):
        return repr(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
    if isinstance(value, datetime.datetime):
        return value.strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return str(value)


def directory_size(path):
    """Bytes of all files under a path."""
    if os.path.isfile(path):
        return os.path.getsize(path)
    return sum(os.path.getsize(os.path.join(d, f)) for d, _, files in os.walk(path) for f in files)


@contextlib.contextmanager
def limit(driver):
    """Cancels what runs inside after the seconds that were stated when the engine opened."""
    seconds = getattr(driver, "timeout", 0)
    if not seconds or not hasattr(driver, "cancel"):
        yield
        return
    timer = threading.Timer(seconds, driver.cancel)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def answer(driver, request):
    """Carries out one request and returns the answer."""
    start = time.perf_counter()
    command = request["cmd"]
    if command == "query":
        with limit(driver):
            result = driver.query(request["sql"])
        seconds = time.perf_counter() - start
        reply = {"ok": True, "seconds": seconds}
        if request.get("rows"):
            reply["data"] = driver.rows(result)
        return reply
    if command == "size":
        return {"ok": True, "bytes": driver.size()}
    request.setdefault("threads", 0)
    driver.timeout = request.get("timeout", 0)
    request.setdefault("statements", [])
    getattr(driver, command)(request)
    seconds = time.perf_counter() - start
    return {"ok": True, "seconds": seconds, "version": str(getattr(driver, "version", ""))}


def serve(driver):
    """Answers requests until `quit` or the end of the input."""
    # Engines may print to the standard output; the protocol keeps a copy of it for itself.
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    for line in sys.stdin:
        request = json.loads(line)
        if request["cmd"] == "quit":
            break
        try:
            reply = answer(driver, request)
        except Exception as error:  # whatever the engine raises is the answer
            reply = {"ok": False, "error": f"{type(error).__name__}: {error}"[:2000]}
        out.write(json.dumps(reply) + "\n")
        out.flush()
    driver.close()
