"""Tables of Iceberg: written by pyiceberg, deletes by hand."""

import copy
import datetime
import decimal
import gzip
import json
import pathlib
import random
import shutil
import struct
import uuid
import warnings
import zlib

import fastavro
import pyarrow as pa
import pyarrow.parquet as pq
import pyroaring
from chdb import session as chdb_session
from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.partitioning import PartitionField, PartitionSpec
from pyiceberg.schema import Schema
from pyiceberg.transforms import (
    BucketTransform,
    DayTransform,
    HourTransform,
    IdentityTransform,
    MonthTransform,
    TruncateTransform,
    YearTransform,
)
from pyiceberg.types import (
    DateType,
    DecimalType,
    DoubleType,
    FixedType,
    FloatType,
    IntegerType,
    ListType,
    LongType,
    MapType,
    NestedField,
    StringType,
    StructType,
    TimestampType,
    TimeType,
    UUIDType,
)

from harness import chdb_described, chdb_rows, check, check_error, check_rows, described, guarded, plain, table_rows

AREA = "iceberg"


def expected_rows(arrow):
    return [tuple(plain(value) for value in row.values()) for row in arrow.to_pylist()]


def function(folder):
    return f"icebergLocal('{folder}')"


class Warehouse:
    def __init__(self, folder):
        folder.mkdir(parents=True)
        self.folder = folder
        self.catalog = SqlCatalog("t", uri=f"sqlite:///{folder}/catalog.db", warehouse=f"file://{folder}")
        self.catalog.create_namespace("n")

    def table(self, name, schema, **options):
        return self.catalog.create_table(f"n.{name}", schema=schema, **options)

    def path(self, name):
        return self.folder / "n" / name


def all_types(rows):
    day, moment = datetime.date(2020, 1, 1), datetime.datetime(1969, 12, 31, 23, 59, 59, 999999)
    some = lambda value: [None if row % 5 == 4 else value(row) for row in range(rows)]
    return pa.table({
        "id": pa.array(range(rows), pa.int32()),
        "l": pa.array(some(lambda row: row << 40), pa.int64()),
        "f": pa.array(some(lambda row: row / 4), pa.float32()),
        "g": pa.array(some(lambda row: row / 8), pa.float64()),
        "c": pa.array(some(lambda row: decimal.Decimal(row) / 4), pa.decimal128(12, 2)),
        "w": pa.array(some(lambda row: decimal.Decimal(-row) / 4), pa.decimal128(30, 2)),
        "b": pa.array(some(lambda row: row % 2 == 0), pa.bool_()),
        "s": pa.array(some(lambda row: f"text {row}"), pa.string()),
        "x": pa.array(some(lambda row: bytes([row % 128])), pa.binary()),
        "d": pa.array(some(lambda row: day + datetime.timedelta(row)), pa.date32()),
        "t": pa.array(some(lambda row: moment + datetime.timedelta(seconds=row)), pa.timestamp("us")),
        "z": pa.array(some(lambda row: moment + datetime.timedelta(seconds=row)), pa.timestamp("us", "UTC")),
        "st": pa.array(some(lambda row: {"x": row, "y": str(row)}), pa.struct([("x", pa.int32()), ("y", pa.string())])),
        "li": pa.array(some(lambda row: [row, None]), pa.list_(pa.int64())),
        "ma": pa.array(some(lambda row: [("k", row)]), pa.map_(pa.string(), pa.int64())),
    })


def types(ursa, warehouse):
    for version in ("1", "2"):
        name = f"types{version}"
        data = all_types(200)
        table = warehouse.table(name, data.schema, properties={"format-version": version})
        source = function(warehouse.path(name))
        check_rows(AREA, f"{name} without rows", ursa.rows(f"SELECT count() FROM {source}"), [(0,)])
        table.append(data)
        table.append(data.slice(0, 50))
        sql = f"SELECT * FROM {source} ORDER BY id, l"
        expected = sorted(expected_rows(table.scan().to_arrow()), key=lambda row: row[0])
        check_rows(AREA, name, ursa.rows(sql), expected)
        check_rows(AREA, f"{name} as chdb", ursa.rows(sql), chdb_rows(sql))
        check_rows(AREA, f"{name} counted", ursa.rows(f"SELECT count() FROM {source}"), [(250,)])
        mine, theirs = described(ursa.text(f"DESCRIBE {source}")), chdb_described(source)
        check(AREA, f"{name} described", mine == theirs, f"{mine}\n{theirs}")
        paths = ursa.rows(f"SELECT DISTINCT _path, _file FROM {source} ORDER BY 1")
        there = sorted((str(path).encode(), path.name.encode()) for path in warehouse.path(name).glob("data/*.parquet"))
        check_rows(AREA, f"{name} paths", paths, there)


def evolution(ursa, warehouse):
    schema = Schema(
        NestedField(1, "id", IntegerType(), required=False),
        NestedField(2, "a", IntegerType(), required=False),
        NestedField(3, "f", FloatType(), required=False),
        NestedField(4, "c", DecimalType(8, 2), required=False),
        NestedField(5, "s", StructType(NestedField(6, "x", IntegerType(), required=False),
                                       NestedField(7, "y", StringType(), required=False)), required=False),
        NestedField(8, "gone", StringType(), required=False),
    )
    table = warehouse.table("evolution", schema)
    first = [{"id": i, "a": i * 2, "f": i / 4, "c": decimal.Decimal(i), "s": {"x": i, "y": str(i)}, "gone": "g"} for i in range(20)]
    table.append(pa.Table.from_pylist(first, table.schema().as_arrow()))
    with table.update_schema() as update:
        update.update_column("a", LongType())
        update.update_column("f", DoubleType())
        update.update_column("c", DecimalType(18, 2))
        update.rename_column("a", "b")
        update.add_column("new", StringType())
        update.add_column(("s", "z"), LongType())
        update.rename_column("s.x", "renamed")
        update.delete_column("gone")
        update.delete_column("s.y")
    second = [{"id": i, "b": i << 40, "f": i / 8, "c": decimal.Decimal(i) * 10**9, "s": {"renamed": i, "z": i}, "new": "n"}
              for i in range(20, 40)]
    table.append(pa.Table.from_pylist(second, table.schema().as_arrow()))
    with table.update_schema() as update:
        # A new column of an old name is not the old column.
        update.add_column("gone", StringType())
        update.add_column("a", StringType())
        update.add_column("B", StringType())
        update.move_first("new")
    source = function(warehouse.path("evolution"))
    sql = f"SELECT * FROM {source} ORDER BY id"
    expected = sorted(expected_rows(table.scan().to_arrow()), key=lambda row: row[1])
    check_rows(AREA, "evolution", ursa.rows(sql), expected)
    for condition, rows in [("b = 10", 1), ("b >= 21990232555520", 20), ("gone IS NULL", 40), ("a IS NOT NULL", 0), ("B = ''", 0),
                            ("f = 1.25", 1), ("s.renamed = 3", 1), ("s.z IS NULL", 20), ("c > 1000", 20), ("new = 'n' AND id < 30", 10)]:
        got = ursa.rows(f"SELECT count(), countIf({condition}) FROM {source} WHERE {condition}")
        check_rows(AREA, f"evolution where {condition}", got, [(rows, rows)])


def rarer_types(ursa, warehouse):
    """Types that pyarrow has no counterpart of, and fields of records in lists and maps that change."""
    record = lambda *fields: StructType(*fields)
    schema = Schema(
        NestedField(1, "id", LongType(), required=True),
        NestedField(2, "tm", TimeType(), required=False),
        NestedField(3, "u", UUIDType(), required=False),
        NestedField(4, "fx", FixedType(3), required=False),
        NestedField(6, "ls", ListType(7, record(NestedField(8, "a", IntegerType(), required=False), NestedField(9, "b", StringType(), required=False)),
                                      element_required=False), required=False),
        NestedField(10, "ms", MapType(11, StringType(), 12, record(NestedField(13, "q", IntegerType(), required=False)), value_required=False),
                    required=False),
    )
    table = warehouse.table("rarer", schema)
    rows = [{"id": i, "tm": datetime.time(0, 0, 1, i), "u": uuid.UUID(int=i).bytes, "fx": b"abc", "ls": [{"a": i, "b": "x"}, None],
             "ms": [("k", {"q": i})]} for i in range(3)]
    table.append(pa.Table.from_pylist(rows, table.schema().as_arrow()))
    with table.update_schema() as update:
        update.rename_column("ls.element.a", "renamed")
        update.add_column(("ls", "element", "c"), LongType())
        update.delete_column("ls.b")
        update.rename_column("ms.value.q", "r")
        update.add_column("ID", LongType())
    with table.update_schema() as update:
        update.add_column(("ms", "value", "q"), StringType())
    source = function(warehouse.path("rarer"))
    got = ursa.rows(f"SELECT id, tm, toString(u), toString(fx), ls, ms['k'], ID FROM {source} ORDER BY id")
    expected = [(i, 1_000_000 + i, str(uuid.UUID(int=i)).encode(), b"abc", [{"renamed": i, "c": None}, {"renamed": None, "c": None}],
                 {"r": i, "q": None}, None) for i in range(3)]
    check_rows(AREA, "rarer types", got, expected)
    mine, theirs = described(ursa.text(f"DESCRIBE {source}")), chdb_described(source)
    check(AREA, "rarer types described", mine == theirs, f"{mine}\n{theirs}")
    check_rows(AREA, "rarer types where", ursa.rows(f"SELECT id FROM {source} WHERE tm > 1000001 AND u = '{uuid.UUID(int=2)}'"), [(2,)])


def files_without_numbers(ursa, warehouse):
    """Files that were there before the table, whose columns are found by a mapping of names."""
    schema = Schema(NestedField(1, "id", LongType(), required=False), NestedField(2, "s", StringType(), required=False))
    table = warehouse.table("added", schema)
    path = warehouse.folder / "plain.parquet"
    pq.write_table(pa.table({"id": [1, 2], "s": ["a", "b"]}), path)
    table.add_files([f"file://{path}"])
    with table.update_schema() as update:
        update.rename_column("s", "renamed")
    got = ursa.rows(f"SELECT *, _path FROM {function(warehouse.path('added'))} ORDER BY id")
    check_rows(AREA, "files without numbers", got, [(1, b"a", str(path).encode()), (2, b"b", str(path).encode())])


def partitions(ursa, warehouse):
    rng = random.Random(7)
    schema = Schema(
        NestedField(1, "id", LongType(), required=False),
        NestedField(2, "s", StringType(), required=False),
        NestedField(3, "d", DateType(), required=False),
        NestedField(4, "t", TimestampType(), required=False),
    )
    moment = datetime.datetime(1968, 11, 5, 7)
    rows = []
    for i in range(600):
        at = moment + datetime.timedelta(hours=rng.randrange(0, 40000))
        row = {"id": rng.randrange(-300, 300), "s": f"key{rng.randrange(40):02}", "d": at.date(), "t": at}
        rows.append({key: None if rng.random() < 0.03 else value for key, value in row.items()})
    specs = {
        "identity": (1, IdentityTransform()), "identity_s": (2, IdentityTransform()), "bucket": (1, BucketTransform(8)),
        "bucket_s": (2, BucketTransform(8)), "truncate": (1, TruncateTransform(50)), "truncate_s": (2, TruncateTransform(4)),
        "year": (3, YearTransform()), "month": (3, MonthTransform()), "day": (3, DayTransform()), "year_t": (4, YearTransform()),
        "month_t": (4, MonthTransform()), "day_t": (4, DayTransform()), "hour": (4, HourTransform()),
    }
    for name, (source_id, transform) in specs.items():
        few = rows if name not in ("identity", "hour", "day", "day_t") else rows[:60]
        spec = PartitionSpec(PartitionField(source_id, 1000, transform, "part"))
        table = warehouse.table(f"part_{name}", schema, partition_spec=spec)
        table.append(pa.Table.from_pylist(few, table.schema().as_arrow()))
        source = function(warehouse.path(f"part_{name}"))
        by = lambda row: tuple((value is None, value) for value in row)
        everything = [tuple(plain(value) for value in row.values()) for row in few]
        check_rows(AREA, f"partitions {name}", sorted(ursa.rows(f"SELECT * FROM {source}"), key=by), sorted(everything, key=by))
        pruned = 0
        for _ in range(16):
            row = rng.choice(few)
            column, value = list(row.items())[source_id - 1]
            if value is None:
                condition, holds = f"{column} IS NULL", lambda other: other is None
            else:
                operator = rng.choice(["=", "<", ">=", "="])
                text = {"id": lambda: str(value), "s": lambda: f"'{value}'", "d": lambda: f"toDate32('{value}')",
                        "t": lambda: f"toDateTime64('{value}', 6)"}[column]()
                condition = f"{column} {operator} {text}"
                holds = {"=": lambda other: other == value, "<": lambda other: other < value, ">=": lambda other: other >= value}[operator]
                holds = lambda other, holds=holds: other is not None and holds(other)
            expected = sum(holds(row[column]) for row in few)
            answer = json.loads(ursa.run(f"SELECT count() AS c FROM {source} WHERE {condition} SETTINGS session_timezone = 'UTC' FORMAT JSON"))
            got = int(answer["data"][0]["c"])
            check(AREA, f"partitions {name} where {condition}", got == expected, f"{got}, expected {expected}")
            pruned += answer["statistics"]["rows_read"] < len(few)
        check(AREA, f"partitions {name} leave files out", pruned >= 8, f"{pruned} of 16")


def snapshots(ursa, warehouse):
    schema = Schema(NestedField(1, "id", LongType(), required=False), NestedField(2, "s", StringType(), required=False))
    table = warehouse.table("snapshots", schema)
    arrow = lambda numbers: pa.Table.from_pylist([{"id": i, "s": str(i)} for i in numbers], table.schema().as_arrow())
    table.append(arrow(range(10)))
    table.append(arrow(range(10, 20)))
    table.delete("id < 5 or id = 12")
    with table.update_schema() as update:
        update.rename_column("s", "t")
    table.overwrite(pa.Table.from_pylist([{"id": 100, "t": "x"}], table.schema().as_arrow()), overwrite_filter="id >= 15")
    source = function(warehouse.path("snapshots"))
    for snapshot in table.snapshots():
        expected = sorted(expected_rows(table.scan(snapshot_id=snapshot.snapshot_id).to_arrow()))
        for setting in (f"iceberg_snapshot_id = {snapshot.snapshot_id}", f"iceberg_timestamp_ms = {snapshot.timestamp_ms}"):
            if "timestamp" in setting and sum(other.timestamp_ms == snapshot.timestamp_ms for other in table.snapshots()) > 1:
                continue
            sql = f"SELECT * FROM {source} ORDER BY id SETTINGS {setting}"
            check_rows(AREA, f"snapshot by {setting.split()[0]}", ursa.rows(sql), expected)
            count = ursa.rows(f"SELECT count() FROM {source} SETTINGS {setting}")
            check_rows(AREA, f"count of snapshot by {setting.split()[0]}", count, [(len(expected),)])
    check_rows(AREA, "current snapshot", ursa.rows(f"SELECT id, t FROM {source} ORDER BY id"),
               sorted(expected_rows(table.scan().to_arrow())))
    first = table.snapshots()[0]
    check_error(AREA, "unknown snapshot", lambda: ursa.rows(f"SELECT * FROM {source} SETTINGS iceberg_snapshot_id = 5"), "ICEBERG_SPECIFICATION_VIOLATION")
    check_error(AREA, "before the first", lambda: ursa.rows(f"SELECT * FROM {source} SETTINGS iceberg_timestamp_ms = 5"), "BAD_ARGUMENTS")
    both = f"iceberg_timestamp_ms = {first.timestamp_ms}, iceberg_snapshot_id = {first.snapshot_id}"
    check_error(AREA, "both", lambda: ursa.rows(f"SELECT * FROM {source} SETTINGS {both}"), "BAD_ARGUMENTS")
    columns = ursa.rows(f"SELECT s FROM {source} ORDER BY id LIMIT 1 SETTINGS iceberg_snapshot_id = {first.snapshot_id}")
    check_rows(AREA, "columns of a snapshot", columns, [(b"0",)])


def engine(ursa, warehouse):
    folder = warehouse.path("snapshots")
    make = f"CREATE TABLE i ENGINE = IcebergLocal('{folder}');"
    source = function(folder)
    direct = ursa.rows(f"SELECT * FROM {source} ORDER BY id")
    check_rows(AREA, "engine", table_rows(ursa.run(f"{make} SELECT * FROM i ORDER BY id FORMAT Parquet")), direct)
    given = f"CREATE TABLE i (t String, id Int64, twice Int64 ALIAS id * 2) ENGINE = IcebergLocal('{folder}');"
    got = table_rows(ursa.run(f"{given} SELECT id, twice FROM i WHERE t != '' ORDER BY id FORMAT Parquet"))
    check_rows(AREA, "engine with columns", got, [(row[0], row[0] * 2) for row in direct])
    check_error(AREA, "engine with a column that is not there", lambda: ursa.run(
        f"CREATE TABLE i (nothing String) ENGINE = IcebergLocal('{folder}'); SELECT * FROM i"), "NO_SUCH_COLUMN_IN_TABLE")
    check_error(AREA, "insert", lambda: ursa.run(f"{make} INSERT INTO i VALUES (1, 'a')"), "NOT_IMPLEMENTED")


def history(ursa, warehouse):
    """The snapshots, of a table with a branch that was given up."""
    schema = Schema(NestedField(1, "id", LongType(), required=False))
    table = warehouse.table("history", schema)
    arrow = lambda number: pa.Table.from_pylist([{"id": number}], table.schema().as_arrow())
    table.append(arrow(1))
    first = table.current_snapshot().snapshot_id
    table.append(arrow(2))
    table.manage_snapshots().set_current_snapshot(snapshot_id=first).commit()
    table.overwrite(arrow(3))
    folder = warehouse.path("history")
    columns = "made_current_at, snapshot_id, parent_id, is_current_ancestor, operation, summary"
    sql = f"SELECT {columns} FROM system.iceberg_history WHERE table = 'h' ORDER BY made_current_at, snapshot_id"
    got = ursa.run(f"CREATE TABLE h ENGINE = IcebergLocal('{folder}'); {sql} FORMAT JSONEachRow")
    mine = [json.loads(line) for line in got.decode().splitlines()]
    check(AREA, "history", len(mine) == len(table.snapshots()) and sum(row["is_current_ancestor"] for row in mine) == len(mine) - 1, got)
    in_store = f"CREATE TABLE h ENGINE = IcebergS3('{ursa.store.url(folder)}', NOSIGN); {sql} FORMAT JSONEachRow"
    check(AREA, "history in a store", ursa.run(in_store) == got)
    session = chdb_session.Session()
    session.query(f"CREATE DATABASE IF NOT EXISTS hd; CREATE TABLE hd.h ENGINE = IcebergLocal('{folder}')")
    theirs = [json.loads(line) for line in str(session.query(sql, "JSONEachRow")).splitlines()]
    session.close()
    for row, own in zip(theirs, mine):
        # ClickHouse adds numbers that metadata leaves out.
        row["summary"] = {key: value for key, value in row["summary"].items() if key in own["summary"]}
    check(AREA, "history as chdb", mine == theirs, f"{mine}\n{theirs}")


def moved_and_packed(ursa, warehouse):
    """A table that lies elsewhere than it was written, whose metadata is packed and named in the way of Hadoop."""
    source = warehouse.path("snapshots")
    expected = ursa.rows(f"SELECT * FROM {function(source)} ORDER BY id")
    moved = warehouse.folder / "moved"
    shutil.copytree(source, moved)
    newest = sorted((moved / "metadata").glob("*.metadata.json"))[-1].read_bytes()
    for path in (moved / "metadata").glob("*.metadata.json"):
        path.unlink()
    (moved / "metadata/v3.gz.metadata.json").write_bytes(gzip.compress(newest))
    (moved / "metadata/v9.metadata.json").write_bytes(b"{}")
    (moved / "metadata/version-hint.text").write_text("3\n")
    hidden = warehouse.folder / "hidden"
    source.rename(hidden)
    try:
        check_rows(AREA, "moved, gz and version-hint", ursa.rows(f"SELECT * FROM {function(moved)} ORDER BY id"), expected)
    finally:
        hidden.rename(source)
    (moved / "metadata/version-hint.text").unlink()
    check_error(AREA, "broken metadata", lambda: ursa.rows(f"SELECT * FROM {function(moved)}"), "ICEBERG_SPECIFICATION_VIOLATION")
    check_error(AREA, "no table", lambda: ursa.rows(f"SELECT * FROM {function(warehouse.folder / 'none')}"), "FILE_DOESNT_EXIST")
    hostile = json.loads(newest)
    hostile["current-snapshot-id"] = -1
    hostile["format-version"] = 4
    (moved / "metadata/v9.metadata.json").write_text(json.dumps(hostile))
    check_error(AREA, "unknown version", lambda: ursa.rows(f"SELECT * FROM {function(moved)}"), "NOT_IMPLEMENTED")


class HandWritten:
    """Adds deletes to a table that pyiceberg has written."""

    def __init__(self, folder):
        self.folder = folder
        self.metadata = json.loads(sorted((folder / "metadata").glob("*.metadata.json"))[-1].read_text())
        snapshot = next(one for one in self.metadata["snapshots"] if one["snapshot-id"] == self.metadata["current-snapshot-id"])
        self.list_path = pathlib.Path(snapshot["manifest-list"].removeprefix("file://"))
        self.version = 1000

    def read(self, path):
        with open(path, "rb") as file:
            reader = fastavro.reader(file)
            return list(reader), reader.writer_schema, {k: v for k, v in reader.metadata.items() if not k.startswith("avro.")}

    def entries(self):
        listed, _, _ = self.read(self.list_path)
        return [entry for one in listed if one["content"] == 0
                for entry in self.read(one["manifest_path"].removeprefix("file://"))[0] if entry["status"] != 2]

    def data_paths(self):
        return [entry["data_file"]["file_path"] for entry in self.entries()]

    def commit(self, deletes):
        """Adds a snapshot with delete files: records of changes to a data file's entry."""
        listed, list_schema, list_meta = self.read(self.list_path)
        of_data = next(one for one in listed if one["content"] == 0)
        entries, schema, meta = self.read(of_data["manifest_path"].removeprefix("file://"))
        schema = copy.deepcopy(schema)
        record = next(field for field in schema["fields"] if field["name"] == "data_file")["type"]
        known = {field["name"] for field in record["fields"]}
        extra = [("equality_ids", 135, {"type": "array", "items": "int", "element-id": 136}), ("referenced_data_file", 143, "string"),
                 ("content_offset", 144, "long"), ("content_size_in_bytes", 145, "long")]
        record["fields"] += [{"name": name, "type": ["null", kind], "default": None, "field-id": number}
                             for name, number, kind in extra if name not in known]
        self.version += 1
        sequence = self.metadata["last-sequence-number"] + 1
        snapshot_id = self.version
        written = []
        for delete in deletes:
            entry = copy.deepcopy(entries[0])
            for key in ("column_sizes", "value_counts", "null_value_counts", "nan_value_counts", "lower_bounds", "upper_bounds"):
                entry["data_file"][key] = None
            entry["data_file"].update(delete)
            entry.update(status=1, snapshot_id=snapshot_id, sequence_number=None, file_sequence_number=None)
            written.append(entry)
        manifest = self.folder / f"metadata/deletes-{self.version}.avro"
        with open(manifest, "wb") as file:
            fastavro.writer(file, schema, written, metadata={**meta, "content": "deletes"})
        entry = copy.deepcopy(of_data)
        entry.update(manifest_path=f"file://{manifest}", manifest_length=manifest.stat().st_size, content=1, sequence_number=sequence,
                     min_sequence_number=sequence, added_snapshot_id=snapshot_id)
        self.list_path = self.folder / f"metadata/list-{self.version}.avro"
        with open(self.list_path, "wb") as file:
            fastavro.writer(file, list_schema, listed + [entry], metadata=list_meta)
        self.metadata["snapshots"].append({
            "snapshot-id": snapshot_id, "sequence-number": sequence, "timestamp-ms": self.metadata["last-updated-ms"] + 1,
            "manifest-list": f"file://{self.list_path}", "summary": {"operation": "delete"},
            "schema-id": self.metadata["current-schema-id"]})
        self.metadata["last-sequence-number"] = sequence
        self.metadata["current-snapshot-id"] = snapshot_id
        self.metadata["last-updated-ms"] += 1
        if "refs" in self.metadata:
            self.metadata["refs"]["main"]["snapshot-id"] = snapshot_id
        (self.folder / f"metadata/{self.version:05}-{uuid.uuid4()}.metadata.json").write_text(json.dumps(self.metadata))

    def position_deletes(self, rows):
        """A file of (path, number) pairs."""
        path = self.folder / f"data/positions-{uuid.uuid4()}.parquet"
        schema = pa.schema([pa.field("file_path", pa.string(), False, {b"PARQUET:field_id": b"2147483546"}),
                            pa.field("pos", pa.int64(), False, {b"PARQUET:field_id": b"2147483545"})])
        pq.write_table(pa.Table.from_pylist([{"file_path": file, "pos": pos} for file, pos in sorted(rows)], schema), path)
        return {"content": 1, "file_path": f"file://{path}", "file_format": "PARQUET", "record_count": len(rows),
                "file_size_in_bytes": path.stat().st_size}

    def equality_deletes(self, columns, rows):
        """A file of rows; columns are names, types and field numbers."""
        path = self.folder / f"data/equality-{uuid.uuid4()}.parquet"
        schema = pa.schema([pa.field(name, kind, True, {b"PARQUET:field_id": str(number).encode()}) for name, kind, number in columns])
        pq.write_table(pa.Table.from_pylist(rows, schema), path)
        return {"content": 2, "file_path": f"file://{path}", "file_format": "PARQUET", "record_count": len(rows),
                "file_size_in_bytes": path.stat().st_size, "equality_ids": [number for _, _, number in columns]}

    def vector(self, data_path, rows):
        """A Puffin file with one deletion vector."""
        bitmap = b"\xd1\xd3\x39\x64" + pyroaring.BitMap64(rows).serialize()
        blob = struct.pack(">I", len(bitmap)) + bitmap + struct.pack(">I", zlib.crc32(bitmap))
        path = self.folder / f"data/vector-{uuid.uuid4()}.puffin"
        path.write_bytes(b"PFA1" + blob)
        return {"content": 1, "file_path": f"file://{path}", "file_format": "PUFFIN", "record_count": len(rows),
                "file_size_in_bytes": len(blob) + 4, "referenced_data_file": data_path, "content_offset": 4,
                "content_size_in_bytes": len(blob)}


def merge_table(warehouse, name, **options):
    schema = Schema(NestedField(1, "id", LongType(), required=False), NestedField(2, "k", StringType(), required=False),
                    NestedField(3, "v", IntegerType(), required=False))
    table = warehouse.table(name, schema, **options)
    rows = [{"id": i, "k": None if i % 10 == 9 else f"k{i % 7}", "v": i % 3} for i in range(300)]
    for part in (rows[:100], rows[100:]):
        table.append(pa.Table.from_pylist(part, table.schema().as_arrow()))
    return table, rows


def position_deletes(ursa, warehouse):
    table, rows = merge_table(warehouse, "positions", properties={"write.parquet.row-group-limit": "40"})
    hand = HandWritten(warehouse.path("positions"))
    by_path = {path: [row.as_py() for row in pq.read_table(path.removeprefix("file://"))["id"]] for path in hand.data_paths()}
    rng = random.Random(3)
    left = {row["id"]: row for row in rows}
    source = function(warehouse.path("positions"))
    for step in range(3):
        chosen = [(path, pos) for path, ids in by_path.items() for pos in rng.sample(range(len(ids)), 20)]
        if step == 2:
            path = min(by_path)
            chosen = [(path, pos) for pos in range(len(by_path[path]))]
        hand.commit([hand.position_deletes(chosen)])
        for path, pos in chosen:
            left.pop(by_path[path][pos], None)
        expected = [tuple(plain(value) for value in row.values()) for row in left.values()]
        sql = f"SELECT * FROM {source} ORDER BY id"
        check_rows(AREA, f"position deletes {step}", ursa.rows(sql), expected)
        check_rows(AREA, f"position deletes {step} as chdb", chdb_rows(sql), expected)
        check_rows(AREA, f"position deletes {step} counted", ursa.rows(f"SELECT count() FROM {source}"), [(len(left),)])
        for condition, holds in [("v = 1", lambda row: row["v"] == 1), ("id < 150 AND k = 'k3'", lambda row: row["id"] < 150 and row["k"] == "k3")]:
            got = ursa.rows(f"SELECT id FROM {source} WHERE {condition} ORDER BY id")
            check_rows(AREA, f"position deletes {step} where {condition}", got, [(row["id"],) for row in left.values() if holds(row)])
        limited = ursa.rows(f"SELECT id FROM {source} LIMIT 10")
        check(AREA, f"position deletes {step} limited", len(limited) == min(10, len(left)) and all(row[0] in left for row in limited))


def equality_deletes(ursa, warehouse):
    table, rows = merge_table(warehouse, "equality")
    hand = HandWritten(warehouse.path("equality"))
    source = function(warehouse.path("equality"))
    sql = f"SELECT * FROM {source} ORDER BY id"
    left = rows
    steps = [
        ([("id", pa.int64(), 1)], [{"id": 3}, {"id": 150}, {"id": 10**9}], lambda row: row["id"] in (3, 150)),
        ([("k", pa.string(), 2), ("v", pa.int32(), 3)], [{"k": "k1", "v": 2}, {"k": None, "v": 0}],
         lambda row: (row["k"], row["v"]) in (("k1", 2), (None, 0))),
    ]
    for step, (columns, deleted, holds) in enumerate(steps):
        hand.commit([hand.equality_deletes(columns, deleted)])
        left = [row for row in left if not holds(row)]
        expected = [tuple(plain(value) for value in row.values()) for row in left]
        check_rows(AREA, f"equality deletes {step}", ursa.rows(sql), expected)
        check_rows(AREA, f"equality deletes {step} as chdb", chdb_rows(sql), expected)
        check_rows(AREA, f"equality deletes {step} counted", ursa.rows(f"SELECT count() FROM {source}"), [(len(left),)])
        got = ursa.rows(f"SELECT v FROM {source} WHERE id % 2 = 0 AND id > 10 ORDER BY id")
        check_rows(AREA, f"equality deletes {step} filtered", got, [(row["v"],) for row in left if row["id"] % 2 == 0 and row["id"] > 10])
    # The column is no longer the table's.
    metadata = hand.metadata
    schema = copy.deepcopy(metadata["schemas"][-1])
    schema["schema-id"] = 50
    schema["fields"] = [field for field in schema["fields"] if field["name"] != "v"]
    metadata["schemas"].append(schema)
    metadata["current-schema-id"] = 50
    hand.commit([hand.equality_deletes([("v", pa.int32(), 3)], [{"v": 1}])])
    left = [row for row in left if row["v"] != 1]
    check_rows(AREA, "equality deletes of a dropped column", ursa.rows(sql), [(row["id"], plain(row["k"])) for row in left])


def vectors(ursa, warehouse):
    table, rows = merge_table(warehouse, "vectors")
    hand = HandWritten(warehouse.path("vectors"))
    hand.metadata["format-version"] = 3
    hand.metadata["next-row-id"] = 0
    ids = {path: [row.as_py() for row in pq.read_table(path.removeprefix("file://"))["id"]] for path in hand.data_paths()}
    path = max(ids, key=lambda path: len(ids[path]))
    deleted = set(range(0, 150)) | {180, 199}
    hand.commit([hand.vector(path, deleted)])
    gone = {ids[path][pos] for pos in deleted}
    source = function(warehouse.path("vectors"))
    left = [tuple(plain(value) for value in row.values()) for row in rows if row["id"] not in gone]
    check_rows(AREA, "deletion vectors", ursa.rows(f"SELECT * FROM {source} ORDER BY id"), left)
    check_rows(AREA, "deletion vectors counted", ursa.rows(f"SELECT count() FROM {source}"), [(len(left),)])


def run(ursa, folder):
    warnings.simplefilter("ignore")
    warehouse = Warehouse(folder)
    checks = [types, evolution, rarer_types, files_without_numbers, partitions, snapshots, engine, history, moved_and_packed, position_deletes, equality_deletes, vectors]
    for one in checks:
        def named(one=one):
            one(ursa, warehouse)
        named.__name__ = one.__name__
        guarded(AREA, named)
