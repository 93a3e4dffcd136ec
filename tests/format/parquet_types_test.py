"""parquet_types_test.py BINARY: Parquet files of every type that pyarrow and DuckDB write, read by Ursa and ClickHouse.

A file for each type is read by Ursa and by ClickHouse's engine (chDB): the values must agree, but where Ursa has a type
of its own for them, which is listed here with what it gives. It needs `pip install chdb pyarrow duckdb`."""

import datetime
import decimal
import pathlib
import subprocess
import sys
import tempfile
import uuid

import chdb
import duckdb
import pyarrow as pa
from pyarrow import parquet

D = decimal.Decimal
DAYS = [datetime.date(1950, 1, 2), None, datetime.date(2024, 1, 2)]
DECIMALS = [D("1.25"), None, D("-3.00")]
PAIR = pa.struct([("x", pa.int32()), ("y", pa.string())])
COLUMNS = {
    "int8": pa.array([1, None, -3], pa.int8()),
    "uint64": pa.array([1, None, 2**64 - 1], pa.uint64()),
    "float16": pa.array([1.5, None, -2], pa.float16()),
    "float32": pa.array([1.5, None, -2], pa.float32()),
    "bool": pa.array([True, None, False], pa.bool_()),
    "date32": pa.array(DAYS, pa.date32()),
    "date64": pa.array(DAYS, pa.date64()),
    "timestamp_s": pa.array([0, None, -1], pa.timestamp("s", "UTC")),
    "timestamp_ms": pa.array([0, None, -1], pa.timestamp("ms", "UTC")),
    "timestamp_us": pa.array([0, None, -1], pa.timestamp("us", "UTC")),
    "timestamp_ns": pa.array([0, None, -1], pa.timestamp("ns", "UTC")),
    "time32": pa.array([0, None, 3661], pa.time32("ms")),
    "time64_us": pa.array([0, None, 3661000001], pa.time64("us")),
    "time64_ns": pa.array([0, None, 3661000000001], pa.time64("ns")),
    "duration": pa.array([0, None, 5], pa.duration("s")),
    "binary": pa.array([b"a", None, b"\xff"], pa.binary()),
    "large_binary": pa.array([b"a", None, b"\xff"], pa.large_binary()),
    "fixed_binary": pa.array([b"abc", None, b"xyz"], pa.binary(3)),
    "string": pa.array(["a", None, "b"], pa.string()),
    "large_string": pa.array(["a", None, "b"], pa.large_string()),
    "string_view": pa.array(["a", None, "b" * 20], pa.string_view()),
    "decimal32": pa.array(DECIMALS, pa.decimal32(9, 2)),
    "decimal64": pa.array(DECIMALS, pa.decimal64(18, 2)),
    "decimal128": pa.array(DECIMALS, pa.decimal128(38, 2)),
    "decimal256": pa.array(DECIMALS, pa.decimal256(60, 2)),
    "dictionary": pa.array(["a", None, "b"]).dictionary_encode(),
    "list": pa.array([[1, None], None, []], pa.list_(pa.int32())),
    "large_list": pa.array([[1, None], None, []], pa.large_list(pa.int32())),
    "fixed_list": pa.array([[1, 2], None, [3, 4]], pa.list_(pa.int32(), 2)),
    "struct": pa.array([{"x": 1, "y": "a"}, None, {"x": None, "y": None}], PAIR),
    "map": pa.array([[("a", 1)], None, []], pa.map_(pa.string(), pa.int32())),
    "uuid": pa.array([uuid.UUID(int=5).bytes, None, uuid.UUID(int=7).bytes], pa.uuid()),
}
EXPRESSIONS = {
    "uuid": "'00000000-0000-0000-0000-000000000005'::uuid",
    "hugeint": "170141183460469231731687303715884105727::hugeint",
    "time": "'12:34:56.789'::time",
    "timestamp_ns": "'2020-01-02 03:04:05.123456789'::timestamp_ns",
    "timestamp_tz": "'2020-01-02 03:04:05+00'::timestamptz",
    "timestamp_s": "'2020-01-02 03:04:05'::timestamp_s",
    "enum": "'a'::enum('a', 'b')",
    "bit": "'101'::bit",
    "blob": "'\\xAA'::blob",
    "array": "[1, 2]::int[2]",
    "map": "map{'a': 1}",
    "utinyint": "1::utinyint",
    "decimal": "1.25::decimal(18, 3)",
    "date": "'1950-01-01'::date",
    "interval": "interval '1 month 2 days 3 seconds'",
    "interval_list": "[interval '3 days', NULL]",
    "uuid_list": "['00000000-0000-0000-0000-000000000005'::uuid, NULL]",
    "uuid_struct": "{'a': '00000000-0000-0000-0000-000000000005'::uuid, 'b': [interval '3 days']}",
    "uuid_map": "map{'k': '00000000-0000-0000-0000-000000000005'::uuid}",
}
# Times of day are of the type Time64, and structures may be NULL.
OWN = {
    "time32": "00:00:00.000\n\\N\n00:00:03.661\n",
    "time64_us": "00:00:00.000000\n\\N\n01:01:01.000001\n",
    "time64_ns": "00:00:00.000000000\n\\N\n01:01:01.000000001\n",
    "struct": "(1,'a')\n\\N\n(NULL,NULL)\n",
    "duck_time": "12:34:56.789000\n\\N\n",
    "duck_uuid_struct": "('00000000-0000-0000-0000-000000000005',['\\0\\0\\0\\0\x03\\0\\0\\0\\0\\0\\0\\0'])\n\\N\n",
}


def files_of(folder):
    for name, values in COLUMNS.items():
        path = folder / f"{name}.parquet"
        parquet.write_table(pa.table({"v": values}), path)
        yield name, path
    for name, expression in EXPRESSIONS.items():
        for version in ("V1", "V2"):
            path = folder / f"duck_{name}_{version}.parquet"
            rows = f"SELECT {expression} AS v UNION ALL SELECT NULL"
            duckdb.sql(f"COPY ({rows}) TO '{path}' (FORMAT parquet, PARQUET_VERSION {version})")
            yield f"duck_{name}", path


def main(binary):
    passed, failed = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for name, path in files_of(pathlib.Path(folder)):
            query = f"SELECT * FROM file('{path}', Parquet)"
            done = subprocess.run([binary, "local", "-q", f"{query} FORMAT TSV"], capture_output=True, check=False)
            want = OWN[name].encode() if name in OWN else chdb.query(query, "TSV").bytes()
            if done.returncode == 0 and done.stdout == want:
                passed += 1
            else:
                failed += 1
                print(f"{path.name}: {done.stdout!r} instead of {want!r} {done.stderr.decode()[:300]}")
    print(f"{passed} files as expected, {failed} not")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
