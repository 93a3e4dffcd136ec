"""foreign_formats_test.py BINARY: Avro, ORC, Parquet's metadata, Protobuf and BSON between Ursa and others.

Files of fastavro and pyarrow are read by Ursa and by ClickHouse's engine (chDB), which must agree; files that Ursa
writes are read by fastavro, pyarrow, pymongo and protobuf, which must find the rows. It needs them:
`pip install chdb fastavro cramjam backports.zstd pyarrow pymongo grpcio-tools`."""

import datetime
import decimal
import pathlib
import subprocess
import sys
import tempfile

import bson
import chdb
import fastavro
import pyarrow
from pyarrow import orc, parquet

ROWS = 1000
PROTO = """syntax = "proto3";
message T { int32 x = 1; string y = 2; }
enum Color { RED = 0; BLUE = 5; }
message M {
  int32 i = 1;
  uint64 u = 2;
  string s = 3;
  optional double n = 4;
  repeated sint64 a = 5;
  T t = 6;
  map<string, int32> m = 7;
  bool b = 8;
  string d = 9;
  Color e = 10;
  int32 day = 11;
  int64 at = 12;
}
"""
QUERY = f"""
SELECT toInt32(-number) AS i, number AS u, 's' || toString(number) AS s, if(number % 3 = 0, NULL, number + 0.5) AS n,
    [toInt64(number), -1] AS a, (toInt32(number), 'y' || toString(number))::Tuple(x Int32, y String) AS t,
    map('k', toInt32(number)) AS m, (number % 2 = 0)::Bool AS b, ('-' || toString(number) || '.25')::Decimal(10, 2) AS d,
    if(number % 2 = 0, 'RED', 'BLUE')::Enum8('RED' = 0, 'BLUE' = 5) AS e,
    toDate32('2024-01-01') + number % 9 AS day, addMilliseconds(toDateTime64('2024-01-02 03:04:05', 3, 'UTC'), number) AS at
FROM numbers({ROWS})"""
# Enumerations are their numbers in ORC and BSON.
NUMBERS = {"RED": 0, "BLUE": 5}


def expected(row):
    at = datetime.datetime(2024, 1, 2, 3, 4, 5) + datetime.timedelta(milliseconds=row)
    return {
        "i": -row,
        "u": row,
        "s": f"s{row}",
        "n": None if row % 3 == 0 else row + 0.5,
        "a": [row, -1],
        "t": {"x": row, "y": f"y{row}"},
        "m": {"k": row},
        "b": row % 2 == 0,
        "d": decimal.Decimal(f"-{row}.25"),
        "e": "RED" if row % 2 == 0 else "BLUE",
        "day": datetime.date(2024, 1, row % 9 + 1),
        "at": at,
    }


class Checks:
    """Runs a binary and counts what it did right."""

    def __init__(self, binary, folder):
        self.binary, self.folder, self.passed = binary, folder, 0

    def ask(self, query):
        done = subprocess.run([self.binary, "local", "-q", query], capture_output=True, check=False, cwd=self.folder)
        assert done.returncode == 0, f"{query}\n{done.stderr.decode()}"
        return done.stdout

    def write(self, name, form, settings=()):
        path = self.folder / name
        given = ", ".join(settings)
        self.ask(f"{QUERY} INTO OUTFILE '{path}' FORMAT {form}" + (f" SETTINGS {given}" if given else ""))
        return path

    def found(self, path, rows, normal=lambda row: row):
        rows = list(rows)
        assert len(rows) == ROWS, f"{path.name}: {len(rows)} rows"
        for number, row in enumerate(rows):
            want = normal(expected(number))
            assert row == want, f"{path.name}, row {number}:\n{row}\n{want}"
        self.passed += 1

    def as_clickhouse(self, path, form):
        """Ursa's reading of a file beside ClickHouse's: the columns, their types and all values."""
        table = f"file('{path}', {form})"
        for query in (f"DESCRIBE {table}", f"SELECT * FROM {table}"):
            own, theirs = self.ask(f"{query} FORMAT TSV"), chdb.query(query, "TSV").bytes()
            assert own == theirs, f"{path.name}: {query}\n{own[:2000]}\n{theirs[:2000]}"
            self.passed += 1


def avro_of_others(checks):
    nullable = ["null", "string"]
    schema = {
        "type": "record",
        "name": "Row",
        "fields": [
            {"name": "i", "type": "int"},
            {"name": "l", "type": "long"},
            {"name": "f", "type": "float"},
            {"name": "d", "type": "double"},
            {"name": "b", "type": "boolean"},
            {"name": "s", "type": "string"},
            {"name": "n", "type": nullable},
            {"name": "e", "type": {"type": "enum", "name": "E", "symbols": ["A", "B"]}},
            {"name": "x", "type": {"type": "fixed", "name": "F", "size": 3}},
            {"name": "a", "type": {"type": "array", "items": "int"}},
            {"name": "m", "type": {"type": "map", "values": "long"}},
            {"name": "day", "type": {"type": "int", "logicalType": "date"}},
            {"name": "ms", "type": {"type": "long", "logicalType": "timestamp-millis"}},
            {"name": "us", "type": {"type": "long", "logicalType": "timestamp-micros"}},
            {"name": "dec", "type": {"type": "bytes", "logicalType": "decimal", "precision": 9, "scale": 2}},
            {"name": "uuid", "type": {"type": "string", "logicalType": "uuid"}},
        ],
    }
    epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
    rows = [
        {
            "i": row,
            "l": -(row * 10_000_000_000),
            "f": row / 4,
            "d": row / 3,
            "b": row % 2 == 0,
            "s": f"s{row}",
            "n": None if row % 2 else f"é{row}",
            "e": "AB"[row % 2],
            "x": b"abc",
            "a": list(range(row % 5)),
            "m": {"k": row},
            "day": datetime.date(2020, 1, 1) + datetime.timedelta(row),
            "ms": epoch + datetime.timedelta(milliseconds=row * 1001),
            "us": epoch + datetime.timedelta(microseconds=row),
            "dec": decimal.Decimal(row) * decimal.Decimal("-1.25"),
            "uuid": f"{row:08x}-0000-0000-0000-000000000000",
        }
        for row in range(ROWS)
    ]
    for codec in ("null", "deflate", "snappy", "zstandard"):
        path = checks.folder / f"theirs-{codec}.avro"
        with open(path, "wb") as file:
            fastavro.writer(file, schema, rows, codec=codec)
        checks.as_clickhouse(path, "Avro")


def orc_of_others(checks):
    def column(values, kind):
        return pyarrow.array(values, kind)

    numbers = range(ROWS)
    some = [None if row % 3 == 0 else row for row in numbers]
    table = pyarrow.table(
        {
            "b": column([row % 2 == 0 for row in numbers], pyarrow.bool_()),
            "i8": column([row % 100 for row in numbers], pyarrow.int8()),
            "i64": column([row * 2**40 for row in numbers], pyarrow.int64()),
            "n": column(some, pyarrow.int32()),
            "f": column([row / 2 for row in numbers], pyarrow.float64()),
            "s": column([f"s{row % 7}" for row in numbers], pyarrow.string()),
            "day": column([datetime.date(1960, 1, 1) + datetime.timedelta(row) for row in numbers], pyarrow.date32()),
            "dec": column([decimal.Decimal(row) / 4 for row in numbers], pyarrow.decimal128(10, 2)),
            "a": column([list(range(row % 4)) for row in numbers], pyarrow.list_(pyarrow.int32())),
            "t": column([{"x": row, "y": f"y{row}"} for row in numbers],
                        pyarrow.struct([("x", pyarrow.int32()), ("y", pyarrow.string())])),
        }
    )
    for compression in ("uncompressed", "zlib", "snappy", "lz4", "zstd"):
        path = checks.folder / f"theirs-{compression}.orc"
        orc.write_table(table, path, compression=compression)
        checks.as_clickhouse(path, "ORC")


def parquet_metadata_of_others(checks):
    """What footers say, beside ClickHouse's reading of them and pyarrow's."""
    rows = range(ROWS)
    table = pyarrow.table(
        {
            "i": pyarrow.array(rows, pyarrow.int32()),
            "u": pyarrow.array([row * 2**54 for row in rows], pyarrow.uint64()),
            "n": pyarrow.array([None if row % 3 == 0 else row / 8 for row in rows], pyarrow.float64()),
            "s": [f"s{row % 7}" for row in rows],
            "b": [row % 2 == 0 for row in rows],
            "f": pyarrow.array([b"ab%d" % (row % 9) for row in rows], pyarrow.binary(3)),
            "day": pyarrow.array(rows, pyarrow.date32()),
            "at": pyarrow.array(rows, pyarrow.timestamp("us", "UTC")),
            "time": pyarrow.array(rows, pyarrow.time32("ms")),
            "dec": pyarrow.array([decimal.Decimal(row) / 4 for row in rows], pyarrow.decimal128(10, 2)),
            "a": [[row] * (row % 3) for row in rows],
            "t": [{"x": row, "y": None} for row in rows],
            "h": pyarrow.array([1.5] * ROWS, pyarrow.float16()),
        }
    )
    for compression in ("none", "snappy", "gzip", "zstd"):
        path = checks.folder / f"theirs-{compression}.parquet"
        parquet.write_table(table, path, compression=compression, row_group_size=300, version="1.0" if compression == "gzip" else "2.6")
        file = f"file('{path}', ParquetMetadata)"
        # Encodings are in another order.
        columns = "arrayMap(c -> (c.1, c.2, c.3, c.4, c.5, c.6, c.7, c.8, c.9, c.10, arraySort(c.11)), columns)"
        for query in (f"DESCRIBE {file}", f"SELECT * REPLACE({columns} AS columns) FROM {file}"):
            own, theirs = checks.ask(f"{query} FORMAT TSV"), chdb.query(query, "TSV").bytes()
            assert own == theirs, f"{path.name}: {query}\n{own[:3000]}\n{theirs[:3000]}"
            checks.passed += 1
        metadata = parquet.read_metadata(path)
        own = checks.ask(f"SELECT num_columns, num_rows, num_row_groups, metadata_size FROM {file} FORMAT TSV")
        found = [metadata.num_columns, metadata.num_rows, metadata.num_row_groups, metadata.serialized_size]
        assert own.decode().split() == [str(number) for number in found], f"{path.name}: {own}"
        checks.passed += 1


def texts_of_ursa(checks):
    """Results in Prometheus, Hash and HiveText, beside those of ClickHouse."""
    names = "['a', 'b', 'b', 'c'][number + 1]"
    queries = {
        "Prometheus": f"SELECT {names} AS name, number / 2 AS value, 'of ' || name AS help, ['counter', 'histogram', '', 'summary'][number + 1] AS type, "
        "[map('x', '1', 'a', 'q\"'), map('le', '1'), map('count', ''), map('quantile', '0.5')][number + 1] AS labels FROM numbers(4)",
        "Hash": QUERY.replace("AS e,", "AS e, toUUID('00112233-4455-6677-8899-aabbccddeeff') AS g, number::Int256 AS w,"),
        "HiveText": QUERY.replace("'RED' = 0, 'BLUE' = 5)", "'RED' = 0, 'BLUE' = 5)::String"),
    }
    for form, query in queries.items():
        own, theirs = checks.ask(f"{query} FORMAT {form}"), chdb.query(query, form).bytes()
        assert own == theirs, f"{form}:\n{own[:2000]}\n{theirs[:2000]}"
        checks.passed += 1


def avro_of_ursa(checks):
    for codec in ("null", "deflate", "snappy", "zstd"):
        path = checks.write(f"{codec}.avro", "Avro", [f"output_format_avro_codec = '{codec}'"])
        with open(path, "rb") as file:
            checks.found(path, ({**row, "at": row["at"].replace(tzinfo=None)} for row in fastavro.reader(file)))


def orc_of_ursa(checks):
    def plain(row):
        return {**row, "m": dict(row["m"]), "at": row["at"].replace(tzinfo=None)}

    for compression in ("none", "zlib", "snappy", "lz4", "zstd"):
        settings = [f"output_format_orc_compression_method = '{compression}'"]
        path = checks.write(f"{compression}.orc", "ORC", settings)
        table = orc.ORCFile(path).read()
        at = table.schema.get_field_index("at")
        table = table.set_column(at, "at", table.column("at").cast(pyarrow.timestamp("ms")))
        checks.found(path, (plain(row) for row in table.to_pylist()), lambda row: {**row, "e": NUMBERS[row["e"]]})


def bson_of_ursa(checks):
    epoch = datetime.date(1970, 1, 1)

    def normal(row):
        # Decimals of 18 digits and dates are their numbers.
        return {**row, "d": int(row["d"] * 100), "e": NUMBERS[row["e"]], "day": (row["day"] - epoch).days}

    path = checks.write("rows.bson", "BSONEachRow", ["output_format_bson_string_as_string = 1"])
    checks.found(path, bson.decode_all(path.read_bytes()), normal)


def protobuf_of_ursa(checks):
    folder = checks.folder
    (folder / "rows.proto").write_text(PROTO)
    command = [sys.executable, "-m", "grpc_tools.protoc", f"-I{folder}", f"--python_out={folder}", "rows.proto"]
    subprocess.run(command, check=True)
    sys.path.insert(0, str(folder))
    import rows_pb2
    from google.protobuf.internal.decoder import _DecodeVarint32

    path = checks.write("rows.pb", "Protobuf", [f"format_schema = '{folder}/rows.proto:M'"])
    data, at, rows = path.read_bytes(), 0, []
    while at < len(data):
        length, at = _DecodeVarint32(data, at)
        message = rows_pb2.M.FromString(data[at : at + length])
        at += length
        rows.append(
            {
                "i": message.i,
                "u": message.u,
                "s": message.s,
                "n": message.n if message.HasField("n") else None,
                "a": list(message.a),
                "t": {"x": message.t.x, "y": message.t.y},
                "m": dict(message.m),
                "b": message.b,
                "d": decimal.Decimal(message.d),
                "e": rows_pb2.Color.Name(message.e),
                "day": datetime.date(1970, 1, 1) + datetime.timedelta(message.day),
                # Numbers are whole seconds.
                "at": datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=message.at),
            }
        )
    checks.found(path, rows, lambda row: {**row, "at": row["at"].replace(microsecond=0)})


def main():
    binary = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        checks = Checks(binary, pathlib.Path(folder))
        for part in (
            avro_of_others,
            orc_of_others,
            parquet_metadata_of_others,
            avro_of_ursa,
            orc_of_ursa,
            bson_of_ursa,
            protobuf_of_ursa,
            texts_of_ursa,
        ):
            part(checks)
        print(f"{checks.passed} checks passed")


if __name__ == "__main__":
    main()
