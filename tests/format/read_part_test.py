"""`python3 tests/format/read_part_test.py URSA`: parts as docs/format.md describes them are what the program writes.

Tables of many types and encodings are written, merged and changed, and read twice: by the program, and by the reader that knows nothing but the
document.
"""
import glob
import json
import os
import struct
import subprocess
import sys
import tempfile

from read_part import Part, cell

ROWS = 20_000

# Type, the value of row `number`, and what the stored form is in SQL (the column itself where there is nothing).
COLUMNS = {
    "id": ("UInt64", "number", None),
    "constant": ("UInt256", "7", None),
    "constant_text": ("String", "'always the same'", None),
    "tiny": ("UInt8", "cityHash64(number) % 5", None),
    "bits11": ("UInt16", "cityHash64(number) % 2000", None),
    "bits20": ("Int32", "cityHash64(number) % 1000000 - 500000", None),
    "bits41": ("Int64", "toInt64(cityHash64(number) % 2000000000000) - 1000000000000", None),
    "noise": ("UInt64", "cityHash64(number)", None),
    "repeating": ("UInt64", "cityHash64(cityHash64(number) % 3000)", None),
    "threes": ("UInt32", "cityHash64(intDiv(number, 3)) % 100000", None),
    "runs": ("Int64", "toInt64(intDiv(number, 500) * 1000000007) - 5", None),
    "rising": ("UInt64", "1000000000000 + number * 50 + cityHash64(number) % 40", None),
    "falling": ("Int32", "2000000000 - number * 9 - cityHash64(number) % 8", None),
    "faster": ("UInt64", "number * number * 3 + cityHash64(number) % 5", None),
    "wide": ("Int256", "toInt256(number) * toInt256('-1000000000000000000000')", None),
    "wide_few": ("UInt256", "number % 4", None),
    "huge": ("UInt128", "toUInt128(cityHash64(number)) * 12345678901234567", None),
    "negative": ("Int128", "-toInt128(number % 1000)", None),
    "prices": ("Float64", "if(number % 1000 = 3, 1 / 3, (cityHash64(number) % 1000000) / 100)", None),
    "short": ("Float32", "(cityHash64(number) % 100000) / 100", None),
    "any_float": ("Float64", "cityHash64(number) / 7", None),
    "decimal": ("Decimal(18, 3)", "toDecimal64(number % 10000, 3) / 8", "reinterpretAsInt64(decimal)"),
    "date": ("Date", "toDate('2020-01-01') + number % 3000", "toUInt16(date)"),
    "date32": ("Date32", "toDate32('1960-01-01') + number % 3000", "toInt32(date32)"),
    "time": ("DateTime", "toDateTime('2024-01-01 00:00:00', 'UTC') + number * 3 + cityHash64(number) % 3", "toUInt32(time)"),
    "other_clock": ("DateTime", "toDateTime('2024-01-01 03:00:00', 'UTC') + number * 3 + cityHash64(number) % 3 + (cityHash64(number) % 11 = 0)", "toUInt32(other_clock)"),
    "time64": ("DateTime64(6)", "fromUnixTimestamp64Micro(toInt64(1700000000000000 + number * 1000003))", "toUnixTimestamp64Micro(time64)"),
    "enum": ("Enum8('no' = -1, 'yes' = 1)", "if(number % 3 = 0, 'no', 'yes')", "toInt8(enum)"),
    "truth": ("Bool", "number % 7 = 0", "toUInt8(truth)"),
    "ip": ("IPv4", "toIPv4(toUInt32(cityHash64(number) % 4000000000))", "toUInt32(ip)"),
    "fixed": ("FixedString(8)", "hex(toUInt32(cityHash64(number) % 4000000000 + 16777216))", "toString(fixed)"),
    "words": ("String", "concat('a word that begins like others, number ', toString(cityHash64(number) % 300))", None),
    "low": ("LowCardinality(String)", "concat('w', toString(number % 50))", None),
    "urls": ("String", "concat('http://example.com/', ['news', 'forum', 'shop'][cityHash64(number) % 3 + 1], '/page-', toString(cityHash64(number) % 100000), '.html')", None),
    "halves": ("String", "concat('http://example.com/page/', toString(cityHash64(number) % 9000))", None),
    "texts": ("String", "concat('some text ', toString(cityHash64(number)))", None),
    "maybe": ("Nullable(Int32)", "if(number % 3 = 0, NULL, number)", None),
    "maybe_word": ("LowCardinality(Nullable(String))", "if(number % 4 = 0, NULL, concat('m', toString(number % 90)))", None),
    "never": ("Nullable(String)", "NULL", None),
    "list": ("Array(UInt32)", "range(toUInt32(number % 4))", None),
    "tags": ("Array(LowCardinality(String))", "arrayMap(i -> concat('tag', toString(i)), range(toUInt32(cityHash64(number) % 3)))", None),
    "nested": ("Array(Array(Nullable(Int8)))", "[[toInt8(number % 100), NULL], []]", None),
    "pair": ("Tuple(a UInt16, b String)", "(number % 300, toString(number % 70))", "[toString(pair.a), pair.b]"),
    "dictionary": ("Map(String, UInt8)", "map('k', number % 200, 'l', 1)", "arrayMap((k, v) -> [k, toString(v)], mapKeys(dictionary), mapValues(dictionary))"),
}


def run(ursa, folder, *statements):
    command = [ursa, "local", "--path", folder, "--output_format_json_quote_64bit_integers", "0", "-q", ";\n".join(statements)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


def as_told(value, physical):
    """A value of the program's JSON as the reader has it."""
    if value is None or isinstance(value, bool):
        return value if value is None else int(value)
    if isinstance(physical, tuple) and physical[0] == "Nullable":
        return as_told(value, physical[1])
    if isinstance(physical, tuple) and physical[0] == "Array":
        return [as_told(item, physical[1]) for item in value]
    if isinstance(physical, tuple) and physical[0] == "Tuple":
        return tuple(as_told(item, inner) for item, inner in zip(value, physical[1:]))
    if physical == "Float32":
        return struct.unpack("<f", struct.pack("<f", value))[0]
    if physical == "Float64":
        return float(value)
    return value.encode() if physical == "String" or isinstance(physical, tuple) else int(value)


def check(ursa, folder, table):
    """Reads the one part of a table; gives the kinds of nodes and the stored forms of streams that were met."""
    names = [name for name in COLUMNS]
    forms = ", ".join(f"{COLUMNS[name][2] or name}" for name in names)
    told = json.loads(run(ursa, folder, f"SELECT {forms} FROM {table} ORDER BY id FORMAT JSONCompact"))["data"]
    paths = run(ursa, folder, f"SELECT path FROM system.parts WHERE table = '{table}' AND active FORMAT TSVRaw").split()
    assert len(paths) == 1, paths
    part = Part(paths[0])
    exists = next((part.load(column) for column in part.columns if column.name == "_row_exists"), [1] * part.rows)
    met = set()
    for place, name in enumerate(names):
        column = next(column for column in part.columns if column.name == name)
        all_rows = part.load(column)
        rows = [row for row, seen in zip(all_rows, exists) if seen]
        wanted = [as_told(row[place], column.physical) for row in told]
        differing = [(row, got, want) for row, (got, want) in enumerate(zip(rows, wanted)) if got != want]
        assert len(rows) == len(wanted) and not differing, (name, column.type, len(rows), len(wanted), differing[:3])
        check_statistics(part, column, all_rows)
        for chunk in column.chunks:
            meet(chunk["node"], met)
    return met


def meet(node, met):
    """Adds the kinds of a tree of nodes, and the stored forms of its streams."""
    met.add(node.kind)
    for piece in node.parts:
        if type(piece).__name__ == "Node":
            meet(piece, met)
        elif type(piece).__name__ == "Stream":
            met.add(("none", "lz4", "zstd", "words", "symbols")[piece.stored])


def check_statistics(part, column, rows):
    """Bounds and counts are those of the rows."""
    assert sum(chunk["nulls"] for chunk in column.chunks) == sum(row is None for row in rows), column.name
    size = part.granule_rows * (part.chunk_granules if column.ranges == 2 else 1)
    for entry in range((part.rows + size - 1) // size if column.ranges else 0):
        least, greatest = column.least[entry], column.greatest[entry]
        inside = [row for row in rows[entry * size:][:size] if row is not None]
        if least is not None and inside and not isinstance(inside[0], bytes):
            assert (least, greatest) == (min(inside), max(inside)), (column.name, entry)
            low, high = column.least_rows[entry], column.greatest_rows[entry]
            assert rows[entry * size + low] == least and rows[entry * size + high] == greatest, (column.name, entry, low, high)
        elif least is not None and inside:
            assert least <= min(inside) and (greatest is None or greatest >= max(inside)), (column.name, entry)


def objects(ursa, folder):
    """JSON by its paths, cells of Dynamic and Variant."""
    made = "SELECT number, concat('{\"a\": ', toString(number % 50), ', \"b\": {\"c\": \"word ', toString(number % 7), '\"}}'), "
    made += "multiIf(number % 4 = 0, NULL, number % 4 = 1, toInt64(number)::Dynamic, number % 4 = 2, toString(number)::Dynamic, [toUInt8(1), 2]::Dynamic) FROM numbers(1000)"
    run(ursa, folder, "CREATE TABLE o (id UInt32, j JSON, d Dynamic) ENGINE = MergeTree ORDER BY id", f"INSERT INTO o {made}")
    path = run(ursa, folder, "SELECT path FROM system.parts WHERE table = 'o' AND active FORMAT TSVRaw").strip()
    part = Part(path)
    rows = {column.name: part.load(column) for column in part.columns}
    for number in range(1000):
        row = rows["j"][number]
        assert row["a"][1] == number % 50 and row["b.c"] == ("String", f"word {number % 7}".encode()), row
        wanted = [None, ("Int64", number), ("String", str(number).encode()), ("Array(UInt8)", [1, 2])][number % 4]
        assert cell(rows["d"][number]) == wanted, (number, rows["d"][number])


def test(ursa):
    with tempfile.TemporaryDirectory(prefix="ursa-format-") as folder:
        definition = ", ".join(f"{name} {kind}" for name, (kind, _, _) in COLUMNS.items())
        values = ", ".join(value for _, value, _ in COLUMNS.values())
        create = f"CREATE TABLE {{}} ({definition}) ENGINE = MergeTree ORDER BY {{}} SETTINGS index_granularity = 256{{}}"
        run(ursa, folder, create.format("t", "id", ""), f"INSERT INTO t SELECT {values} FROM numbers({ROWS})")
        met = check(ursa, folder, "t")
        # Merged of several parts, with another codec, another key and rows deleted.
        run(ursa, folder, create.format("m", "(low, id)", ", default_compression_codec = 'LZ4'"), *(f"INSERT INTO m SELECT {values} FROM numbers({start}, 3000)" for start in (0, 3000, 6000)))
        run(ursa, folder, "OPTIMIZE TABLE m FINAL")
        run(ursa, folder, f"INSERT INTO t SELECT {values} FROM numbers({ROWS}, {ROWS})", "OPTIMIZE TABLE t FINAL", "DELETE FROM t WHERE id % 10 = 0", "ALTER TABLE t UPDATE noise = id WHERE id % 3 = 0")
        met |= check(ursa, folder, "t")
        part = Part(run(ursa, folder, "SELECT path FROM system.parts WHERE table = 'm' AND active FORMAT TSVRaw").strip())
        assert len(part.index) == 2 and part.index[0] == sorted(part.index[0]), "the primary index is of both parts of the key"
        for column in part.columns:
            assert len(part.load(column)) == 9000
            [meet(chunk["node"], met) for chunk in column.chunks]
        objects(ursa, folder)
        missing = {1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, "none", "lz4", "zstd", "words", "symbols"} - met
        assert not missing, f"kinds that no part has: {missing}"
    for fixture in sorted(glob.glob(os.path.join(os.path.dirname(__file__), "../../crates/storage/tests/fixtures/part_v*"))):
        part = Part(fixture)
        assert all(len(part.load(column)) == part.rows for column in part.columns), fixture


if __name__ == "__main__":
    test(os.path.abspath(sys.argv[1]))
    print("docs/format.md tells of parts as they are")
