"""Tables of Delta Lake: written by deltalake; deletion vectors and column mapping by hand."""

import datetime
import decimal
import json
import random
import struct
import uuid
import zlib

import deltalake
import pyarrow as pa
import pyarrow.parquet as pq
import pyroaring

from harness import chdb_described, chdb_rows, check, check_error, check_rows, described, guarded, plain, table_rows
from iceberg_checks import all_types

AREA = "delta"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"


def function(folder):
    return f"deltaLakeLocal('{folder}')"


def rows_of(table, columns=None):
    arrow = table.to_pyarrow_table(columns=columns)
    return sorted((tuple(plain(value) for value in row.values()) for row in arrow.to_pylist()), key=lambda row: (row[0] is None, row[0]))


def base85(data):
    out = ""
    for at in range(0, len(data), 4):
        number = int.from_bytes(data[at:at + 4].ljust(4, b"\0"), "big")
        digits = ""
        for _ in range(5):
            number, digit = divmod(number, 85)
            digits = DIGITS[digit] + digits
        out += digits
    return out


def types(ursa, folder):
    data = all_types(300)
    deltalake.write_deltalake(folder / "types", data)
    deltalake.write_deltalake(folder / "types", data.slice(0, 40), mode="append")
    source = function(folder / "types")
    sql = f"SELECT * FROM {source} ORDER BY id, l"
    check_rows(AREA, "types", ursa.rows(sql), rows_of(deltalake.DeltaTable(folder / "types")))
    check_rows(AREA, "types as chdb", ursa.rows(sql), chdb_rows(sql))
    check_rows(AREA, "counted", ursa.rows(f"SELECT count() FROM {source}"), [(340,)])
    mine, theirs = described(ursa.text(f"DESCRIBE {source}")), chdb_described(source)
    check(AREA, "types described", mine == theirs, f"{mine}\n{theirs}")


def versions(ursa, folder):
    """Commits of all kinds, with checkpoints between them; each version as deltalake reads it."""
    path = folder / "versions"
    rng = random.Random(5)
    rows = lambda start, count: pa.table({"id": pa.array(range(start, start + count), pa.int64()),
                                          "p": [None if i % 7 == 6 else f"p {i % 3}/%" for i in range(count)],
                                          "v": pa.array([i % 5 for i in range(count)], pa.int32())})
    deltalake.write_deltalake(path, rows(0, 50), partition_by=["p"])
    for step in range(14):
        table = deltalake.DeltaTable(path)
        kind = step % 5
        if kind == 0:
            table.delete(f"id % 7 = {rng.randrange(7)}")
        elif kind == 1:
            deltalake.write_deltalake(path, rows(1000 * (step + 1), 30), mode="append", schema_mode="merge")
        elif kind == 2:
            extra = rows(1000 * (step + 1), 10).append_column(f"new{step}", pa.array(["n"] * 10))
            deltalake.write_deltalake(path, extra, mode="append", schema_mode="merge")
        elif kind == 3:
            table.update(predicate="v = 2", updates={"v": "22"})
        else:
            table.optimize.compact()
        if step in (4, 9):
            deltalake.DeltaTable(path).create_checkpoint()
    source = function(path)
    last = deltalake.DeltaTable(path).version()
    for version in range(last + 1):
        table = deltalake.DeltaTable(path, version=version)
        setting = f"SETTINGS delta_lake_snapshot_version = {version}"
        got = ursa.rows(f"SELECT * FROM {source} ORDER BY id {setting}")
        check_rows(AREA, f"version {version}", got, rows_of(table))
        count = ursa.rows(f"SELECT count() FROM {source} {setting}")
        check_rows(AREA, f"version {version} counted", count, [(len(got),)])
    check_rows(AREA, "last version", ursa.rows(f"SELECT id, p, v FROM {source} ORDER BY id"),
               rows_of(deltalake.DeltaTable(path), ["id", "p", "v"]))
    everything = rows_of(deltalake.DeltaTable(path), ["id", "p", "v"])
    for condition, holds in [("p = 'p 1/%'", lambda row: row[1] == b"p 1/%"), ("p IS NULL", lambda row: row[1] is None),
                             ("v = 22", lambda row: row[2] == 22), ("id >= 3000 AND p != 'p 0/%'", lambda row: row[0] >= 3000 and row[1] not in (None, b"p 0/%"))]:
        answer = json.loads(ursa.run(f"SELECT count() AS c FROM {source} WHERE {condition} FORMAT JSON"))
        check(AREA, f"where {condition}", int(answer["data"][0]["c"]) == sum(map(holds, everything)), str(answer["data"]))
        check(AREA, f"where {condition} leaves files out", answer["statistics"]["rows_read"] < len(everything), str(answer["statistics"]))
    check_error(AREA, "unknown version", lambda: ursa.rows(f"SELECT * FROM {source} SETTINGS delta_lake_snapshot_version = {last + 1}"), "BAD_ARGUMENTS")
    # The log before the last checkpoint is gone.
    for commit in sorted((path / "_delta_log").glob("*.json"))[:8]:
        commit.unlink()
    check_rows(AREA, "by checkpoint", ursa.rows(f"SELECT id, p, v FROM {source} ORDER BY id"), everything)
    check_error(AREA, "version that cannot be made", lambda: ursa.rows(f"SELECT * FROM {source} SETTINGS delta_lake_snapshot_version = 3"), "BAD_ARGUMENTS")


def partition_types(ursa, folder):
    moment = datetime.datetime(2021, 3, 4, 5, 6, 7, 890000)
    data = pa.table({
        "id": pa.array(range(6), pa.int64()),
        "i": pa.array([1, -2, None, 3, 3, 1], pa.int16()),
        "d": pa.array([moment.date() + datetime.timedelta(i % 3) for i in range(6)], pa.date32()),
        "t": pa.array([moment, None, moment, moment, moment, moment], pa.timestamp("us", "UTC")),
        "b": [True, False, None, True, False, True],
        "s": ["a=b", "ü", "x y", None, "c/d", "a=b"],
    })
    for keys in (["i"], ["d", "b"], ["t"], ["s"], ["i", "d", "t", "b", "s"]):
        path = folder / ("keys_" + "_".join(keys))
        deltalake.write_deltalake(path, data, partition_by=keys)
        sql = f"SELECT id, i, d, t, b, s FROM {function(path)} ORDER BY id SETTINGS session_timezone = 'UTC'"
        check_rows(AREA, f"partitions {keys}", ursa.rows(sql), rows_of(deltalake.DeltaTable(path), ["id", "i", "d", "t", "b", "s"]))


class Log:
    """A log written by hand."""

    def __init__(self, folder, fields, partitions=(), properties=None, features=None):
        self.folder = folder
        (folder / "_delta_log").mkdir(parents=True)
        self.version = 0
        protocol = {"minReaderVersion": 3, "minWriterVersion": 7, "readerFeatures": features, "writerFeatures": features} if features \
            else {"minReaderVersion": 2 if properties else 1, "minWriterVersion": 5}
        self.head = [
            {"protocol": protocol},
            {"metaData": {"id": str(uuid.uuid4()), "format": {"provider": "parquet", "options": {}}, "partitionColumns": list(partitions),
                          "schemaString": json.dumps({"type": "struct", "fields": fields}), "configuration": properties or {}}},
        ]
        self.commit(self.head)

    def commit(self, actions):
        path = self.folder / f"_delta_log/{self.version:020}.json"
        path.write_text("\n".join(json.dumps(action) for action in actions))
        self.version += 1

    def file(self, name, table, partition_values=None):
        pq.write_table(table, self.folder / name, row_group_size=64)
        stats = json.dumps({"numRecords": len(table)})
        return {"path": name, "partitionValues": partition_values or {}, "size": (self.folder / name).stat().st_size,
                "modificationTime": 0, "dataChange": True, "stats": stats}


def field(name, kind, physical=None, number=None):
    metadata = {} if physical is None else {"delta.columnMapping.physicalName": physical, "delta.columnMapping.id": number}
    return {"name": name, "type": kind, "nullable": True, "metadata": metadata}


def bitmap(rows):
    return b"\xd1\xd3\x39\x64" + pyroaring.BitMap64(rows).serialize()


def vectors(ursa, folder):
    path = folder / "vectors"
    log = Log(path, [field("id", "long")], features=["deletionVectors"])
    table = pa.table({"id": pa.array(range(1000), pa.int64())})
    add = log.file("a.parquet", table)
    log.commit([{"add": add}, {"add": log.file("b.parquet", pa.table({"id": pa.array(range(1000, 1010), pa.int64())}))}])
    source = function(path)
    check_rows(AREA, "no vector", ursa.rows(f"SELECT count(), sum(id) FROM {source}"), [(1010, sum(range(1010)))])
    inline = {5, 6, 7, 999}
    data = bitmap(inline)
    vector = {"storageType": "i", "pathOrInlineDv": base85(data), "sizeInBytes": len(data), "cardinality": len(inline)}
    log.commit([{"remove": {"path": "a.parquet", "dataChange": True}}, {"add": {**add, "deletionVector": vector}}])
    left = [(i,) for i in range(1010) if i not in inline]
    check_rows(AREA, "inline vector", ursa.rows(f"SELECT id FROM {source} ORDER BY id"), left)
    check_rows(AREA, "inline vector counted", ursa.rows(f"SELECT count() FROM {source}"), [(len(left),)])
    gone = set(range(100, 500)) | inline
    data = bitmap(gone)
    name = uuid.uuid4()
    (path / "pre").mkdir()
    blob = struct.pack(">I", len(data)) + data + struct.pack(">I", zlib.crc32(data))
    (path / f"pre/deletion_vector_{name}.bin").write_bytes(b"\x01" + blob)
    stored = {"storageType": "u", "pathOrInlineDv": "pre" + base85(name.bytes), "offset": 1, "sizeInBytes": len(data), "cardinality": len(gone)}
    log.commit([{"remove": {"path": "a.parquet", "dataChange": True, "deletionVector": vector}}, {"add": {**add, "deletionVector": stored}}])
    left = [(i,) for i in range(1010) if i not in gone]
    sql = f"SELECT id FROM {source} ORDER BY id"
    check_rows(AREA, "stored vector", ursa.rows(sql), left)
    check_rows(AREA, "stored vector as chdb", chdb_rows(sql), left)
    check_rows(AREA, "stored vector filtered", ursa.rows(f"SELECT id FROM {source} WHERE id BETWEEN 90 AND 510 ORDER BY id"),
               [row for row in left if 90 <= row[0] <= 510])
    broken = {**stored, "cardinality": 3}
    log.commit([{"remove": {"path": "a.parquet", "deletionVector": stored}}, {"add": {**add, "deletionVector": broken}}])
    check_error(AREA, "vector of another count", lambda: ursa.rows(sql), "INCORRECT_DATA")


def mapping(ursa, folder):
    inner = {"type": "struct", "fields": [field("x", "integer", "col-x", 4), field("new", "string", "col-new", 5)]}
    fields = [field("id", "long", "col-1", 1), field("renamed", "string", "old", 2), field("st", inner, "col-3", 3),
              field("old", "string", "col-6", 6), field("part", "integer", "col-7", 7)]
    numbered = lambda name, kind, number: pa.field(name, kind, True, {b"PARQUET:field_id": str(number).encode()})
    for mode in ("name", "id"):
        path = folder / f"mapping_{mode}"
        log = Log(path, fields, ["part"], {"delta.columnMapping.mode": mode, "delta.columnMapping.maxColumnId": "7"})
        # Files of the mode `id` have other names, and numbers.
        names = ["col-1", "old", "col-3", "col-x"] if mode == "name" else ["a", "b", "c", "d"]
        struct_type = pa.struct([numbered(names[3], pa.int32(), 4)])
        schema = pa.schema([numbered(names[0], pa.int64(), 1), numbered(names[1], pa.string(), 2), numbered(names[2], struct_type, 3)])
        table = pa.table([pa.array([1, 2], pa.int64()), pa.array(["x", "y"]), pa.array([{names[3]: 5}, None], struct_type)], schema=schema)
        log.commit([{"add": log.file("part=9/a.parquet".replace("/", "_"), table, {"col-7": "9"})}])
        sql = f"SELECT id, renamed, st, old, part FROM {function(path)} ORDER BY id"
        expected = [(1, b"x", {"x": 5, "new": None}, None, 9), (2, b"y", {"x": None, "new": None}, None, 9)]
        check_rows(AREA, f"mapping by {mode}", ursa.rows(sql), expected)
        check_rows(AREA, f"mapping by {mode} where", ursa.rows(f"SELECT id FROM {function(path)} WHERE part = 9 AND renamed = 'y'"), [(2,)])
        check_rows(AREA, f"mapping by {mode} where none", ursa.rows(f"SELECT id FROM {function(path)} WHERE part = 8 OR old = 'x'"), [])


def widening(ursa, folder):
    """Columns whose types have become wider than those of files."""
    wider = [("b", "byte", pa.int8(), "long"), ("i", "integer", pa.int32(), "long"), ("f", "float", pa.float32(), "double"),
             ("n", "integer", pa.int32(), "double"), ("m", "integer", pa.int32(), "decimal(12,2)"), ("c", "decimal(8,2)", pa.decimal128(8, 2), "decimal(14,4)"),
             ("d", "date", pa.date32(), "timestamp_ntz")]
    path = folder / "widening"
    log = Log(path, [field("id", "long")] + [field(name, kind) for name, kind, _, _ in wider], features=["typeWidening", "timestampNtz"])
    day, moment = datetime.date(2020, 1, 2), datetime.datetime(1960, 3, 4, 5, 6, 7)
    narrow = lambda number: [number, number * 1000, number / 4, number, -number, decimal.Decimal(number) / 4, day + datetime.timedelta(number)]
    rows = [[i] + (narrow(i) if i % 5 else [None] * 7) for i in range(100)]
    rows = [[row[0], row[1] and row[1] % 100, *row[2:]] for row in rows]
    table = pa.table({name: pa.array([row[at] for row in rows], kind) for at, (name, kind) in enumerate([("id", pa.int64())] + [(w[0], w[2]) for w in wider])})
    log.commit([{"add": log.file("narrow.parquet", table)}])
    fields = [field("id", "long")] + [{**field(name, wide), "metadata": {"delta.typeChanges": [{"fromType": kind, "toType": wide}]}}
                                      for name, kind, _, wide in wider]
    metadata = {**log.head[1]["metaData"], "schemaString": json.dumps({"type": "struct", "fields": fields})}
    wide = [[1000, 1 << 40, 1 << 40, 0.1, 0.1, decimal.Decimal("1234567890.12"), decimal.Decimal("1234567890.1234"), moment]]
    types = [pa.int64(), pa.int64(), pa.int64(), pa.float64(), pa.float64(), pa.decimal128(12, 2), pa.decimal128(14, 4), pa.timestamp("us")]
    table = pa.table({name: pa.array([row[at] for row in wide], kind) for at, (name, kind) in enumerate(zip("id b i f n m c d".split(), types))})
    log.commit([{"metaData": metadata}, {"add": log.file("wide.parquet", table)}])
    source = function(path)
    at_midnight = lambda day: day and datetime.datetime(day.year, day.month, day.day)
    expected = [tuple([*row[:4], None if row[4] is None else float(row[4]), *row[5:7], at_midnight(row[7])]) for row in rows]
    expected += [tuple(row) for row in wide]
    got = ursa.rows(f"SELECT * FROM {source} ORDER BY id SETTINGS session_timezone = 'UTC'")
    check_rows(AREA, "wider types", got, expected)
    for condition, count in (("i >= 90000", 9), ("n = 7", 1), ("m = -7", 1), ("c = 1.75", 1), ("f < 1", 4), ("d = toDateTime64('2020-01-09', 6, 'UTC')", 1)):
        got = ursa.rows(f"SELECT count() FROM {source} WHERE {condition} SETTINGS session_timezone = 'UTC'")
        check_rows(AREA, f"wider types where {condition}", got, [(count,)])


def refused(ursa, folder):
    path = folder / "refused"
    Log(path, [field("id", "long")], features=["deletionVectors", "odd"])
    check_error(AREA, "unknown feature", lambda: ursa.rows(f"SELECT * FROM {function(path)}"), "NOT_IMPLEMENTED")
    path = folder / "strange"
    Log(path, [field("id", "variant")])
    check_error(AREA, "unknown type", lambda: ursa.rows(f"SELECT * FROM {function(path)}"), "NOT_IMPLEMENTED")
    path = folder / "outside"
    log = Log(path, [field("id", "long")])
    log.commit([{"add": {"path": "../types/x.parquet", "partitionValues": {}}}])
    check_error(AREA, "path that leaves", lambda: ursa.rows(f"SELECT * FROM {function(path)}"), "BAD_ARGUMENTS")
    path = folder / "missing"
    log = Log(path, [field("id", "long")])
    log.commit([{"add": {"path": "x.parquet", "partitionValues": {}}}])
    check_error(AREA, "file that is not there", lambda: ursa.rows(f"SELECT * FROM {function(path)}"), "FILE_DOESNT_EXIST")
    check_error(AREA, "no table", lambda: ursa.rows(f"SELECT * FROM {function(folder / 'none')}"), "FILE_DOESNT_EXIST")


def checkpoint_kinds(ursa, folder):
    """Checkpoints of several parts, and of version 2 with sidecars."""
    path = folder / "kinds"
    deltalake.write_deltalake(path, pa.table({"id": pa.array(range(10), pa.int64())}))
    for start in (10, 20, 30):
        deltalake.write_deltalake(path, pa.table({"id": pa.array(range(start, start + 10), pa.int64())}), mode="append")
    deltalake.DeltaTable(path).create_checkpoint()
    log = path / "_delta_log"
    single = next(log.glob("*.checkpoint.parquet"))
    actions = pq.read_table(single)
    version = single.name.split(".")[0]
    for commit in log.glob("*.json"):
        commit.unlink()
    sql = f"SELECT id FROM {function(path)} ORDER BY id"
    expected = [(i,) for i in range(40)]
    check_rows(AREA, "checkpoint of one file", ursa.rows(sql), expected)
    single.unlink()
    for part in (1, 2):
        half = actions.slice(0, 3) if part == 1 else actions.slice(3)
        pq.write_table(half, log / f"{version}.checkpoint.{part:010}.0000000002.parquet")
    check_rows(AREA, "checkpoint of parts", ursa.rows(sql), expected)
    for part in log.glob("*.checkpoint.*"):
        part.unlink()
    is_file = [row["add"] is not None for row in actions.to_pylist()]
    (log / "_sidecars").mkdir()
    pq.write_table(actions.filter(pa.array(is_file)).select(["add"]), log / "_sidecars/s1.parquet")
    rest = [row for row, of_file in zip(actions.to_pylist(), is_file) if not of_file]
    lines = [{key: row[key]} for row in rest for key in ("protocol", "metaData") if row[key] is not None]
    for line in lines:
        if "metaData" in line:
            line["metaData"]["configuration"] = dict(line["metaData"]["configuration"] or [])
            line["metaData"]["format"] = {"provider": "parquet"}
    lines += [{"checkpointMetadata": {"version": int(version)}}, {"sidecar": {"path": "s1.parquet", "sizeInBytes": 1, "modificationTime": 0}}]
    (log / f"{version}.checkpoint.{uuid.uuid4()}.json").write_text("\n".join(json.dumps(line) for line in lines))
    check_rows(AREA, "checkpoint with a sidecar", ursa.rows(sql), expected)


def engine(ursa, folder):
    make = f"CREATE TABLE d ENGINE = DeltaLakeLocal('{folder / 'types'}');"
    got = table_rows(ursa.run(f"{make} SELECT * FROM d ORDER BY id, l FORMAT Parquet"))
    check_rows(AREA, "engine", got, ursa.rows(f"SELECT * FROM {function(folder / 'types')} ORDER BY id, l"))


def run(ursa, folder):
    folder.mkdir(parents=True)
    for one in [types, versions, partition_types, vectors, mapping, widening, refused, checkpoint_kinds, engine]:
        def named(one=one):
            one(ursa, folder)
        named.__name__ = one.__name__
        guarded(AREA, named)
