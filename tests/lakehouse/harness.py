"""What the checks of tables share: Ursa's and ClickHouse's answers as rows of Python, compared with expected ones."""

import datetime
import io
import math
import re
import subprocess
import traceback

import chdb
import pyarrow.parquet

failures = []
counts = {}


class Ursa:
    """Runs statements; those over tables in folders run over the same tables in a store too, if there is one."""

    def __init__(self, binary, store=None):
        self.binary = binary
        self.store = store

    def run(self, sql):
        """The bytes of an answer; raises with the message of an error."""
        done = subprocess.run([self.binary, "local", "-q", sql], capture_output=True, timeout=120)
        if done.returncode != 0:
            raise RuntimeError(done.stderr.decode(errors="replace"))
        return done.stdout

    def in_store(self, sql):
        """The statement over tables in the store; `None` where it reads none, or tells where files lie."""
        if self.store is None or "_path" in sql:
            return None
        moved = re.sub(r"(iceberg|deltaLake)Local\('([^']*)'\)",
                       lambda call: f"{call[1]}S3('{self.store.url(call[2])}', NOSIGN)", sql)
        return moved if moved != sql else None

    def rows(self, sql):
        moved = self.in_store(sql)
        try:
            rows = table_rows(self.run(sql + " FORMAT Parquet"))
        except RuntimeError as error:
            if moved:
                code = re.findall(r"\(([A-Z0-9_]+)\)", str(error))[-1]
                check_error("store", f"error of {sql}", lambda: self.run(moved + " FORMAT Parquet"), code)
            raise
        if moved:
            got = table_rows(self.run(moved + " FORMAT Parquet"))
            by = lambda row: repr(row)
            ordered = "ORDER BY" in sql or "LIMIT" in sql
            check_rows("store", sql, got if ordered else sorted(got, key=by), rows if ordered else sorted(rows, key=by))
        return rows

    def text(self, sql):
        return self.run(sql + " FORMAT TSV").decode().rstrip("\n")


def chdb_rows(sql):
    return table_rows(chdb.query(sql, "Parquet").bytes())


def table_rows(parquet):
    if not parquet:
        return []
    table = pyarrow.parquet.read_table(io.BytesIO(parquet))
    return [tuple(plain(value) for value in row.values()) for row in table.to_pylist()]


def described(text):
    """Names and types of the answer of DESCRIBE, as TSV."""
    clean = lambda kind: " ".join(kind.replace("\\n", " ").replace("\\'", "'").split()).replace("( ", "(")
    return [(line.split("\t")[0], clean(line.split("\t")[1])) for line in text.strip("\n").split("\n")]


def chdb_described(source):
    return described(str(chdb.query(f"DESCRIBE {source}", "TSV")))


def plain(value):
    """A value in the one form that all readers' values are brought to."""
    if isinstance(value, datetime.datetime):
        return value.astimezone(datetime.timezone.utc).replace(tzinfo=None) if value.tzinfo else value
    if isinstance(value, str):
        return value.encode()
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    return value


def same(a, b):
    """Whether values are the same: what has parts is never NULL in ClickHouse, but empty."""
    if a is None or b is None:
        other = b if a is None else a
        if isinstance(other, dict):
            return all(same(None, inner) for inner in other.values())
        return other is None or other == []
    if isinstance(a, dict) and isinstance(b, dict):
        return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(same(x, y) for x, y in zip(a, b))
    if isinstance(a, float) and isinstance(b, float):
        return a == b or math.isnan(a) and math.isnan(b)
    return a == b


def check(area, name, holds, detail=""):
    passed, total = counts.get(area, (0, 0))
    counts[area] = (passed + bool(holds), total + 1)
    if not holds:
        failures.append(f"{area}: {name}: {detail}")


def check_rows(area, name, got, expected):
    detail = ""
    if len(got) != len(expected):
        detail = f"{len(got)} rows, expected {len(expected)}: {got[:5]} / {expected[:5]}"
    else:
        wrong = [(a, b) for a, b in zip(got, expected) if not same(a, b)]
        detail = f"{len(wrong)} rows differ, first {wrong[0]}" if wrong else ""
    check(area, name, not detail, detail)


def check_error(area, name, run, code):
    try:
        detail = f"no error, but {run()!r}"
    except Exception as error:
        detail = "" if code in str(error) else str(error)
    check(area, name, not detail, detail)


def guarded(area, run):
    """Runs checks; an exception is a failure of theirs."""
    try:
        run()
    except Exception:
        check(area, run.__name__, False, traceback.format_exc(limit=6))


def report():
    for area, (passed, total) in sorted(counts.items()):
        print(f"{area}: {passed} of {total}")
    for failure in failures:
        print(f"FAILED {failure}")
    return 1 if failures else 0
