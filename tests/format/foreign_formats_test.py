"""Files that Ursa writes in Avro, ORC, Protobuf and BSON, read by the libraries of others.

    URSA_FOREIGN_OUT=/tmp/foreign cargo test -p formats --test foreign -- --ignored
    python3 tests/format/foreign_formats_test.py /tmp/foreign

It needs fastavro, pyarrow, grpcio-tools, protobuf and pymongo (`pip install`)."""

import datetime
import decimal
import pathlib
import subprocess
import sys

ROWS = 1000


def expected(row):
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
        "at": datetime.datetime(2024, 1, 2, 3, 4, 5, row * 1000),
    }


def check(name, rows, normal):
    rows = list(rows)
    assert len(rows) == ROWS, f"{name}: {len(rows)} rows"
    for number, row in enumerate(rows):
        want = normal(expected(number))
        assert row == want, f"{name}, row {number}:\n{row}\n{want}"
    print(name, "ok")


def avro(path):
    import fastavro

    def naive(row):
        return {**row, "at": row["at"].replace(tzinfo=None)}

    with open(path, "rb") as file:
        check(path.name, (naive(row) for row in fastavro.reader(file)), lambda row: row)


def orc(path):
    from pyarrow import orc

    # Enumerations are their numbers there.
    numbers = {"RED": 0, "BLUE": 5}

    def plain(row):
        at = row["at"]
        at = at.to_pydatetime() if hasattr(at, "to_pydatetime") else at
        return {**row, "m": dict(row["m"]), "at": at.replace(tzinfo=None)}

    table = orc.ORCFile(path).read()
    at = table.schema.get_field_index("at")
    table = table.set_column(at, "at", table.column("at").cast("timestamp[ms]"))
    check(path.name, (plain(row) for row in table.to_pylist()), lambda row: {**row, "e": numbers[row["e"]]})


def bson_file(path):
    import bson

    numbers = {"RED": 0, "BLUE": 5}
    epoch = datetime.date(1970, 1, 1)

    def normal(row):
        # Decimals of 18 digits and dates are their numbers.
        return {**row, "d": int(row["d"] * 100), "e": numbers[row["e"]], "day": (row["day"] - epoch).days}

    check(path.name, bson.decode_all(path.read_bytes()), normal)


def protobuf(path, proto):
    folder = path.parent
    command = [sys.executable, "-m", "grpc_tools.protoc", f"-I{proto.parent}", f"--python_out={folder}", str(proto)]
    subprocess.run(command, check=True)
    sys.path.insert(0, str(folder))
    import m_pb2
    from google.protobuf.internal.decoder import _DecodeVarint32

    data, at, rows = path.read_bytes(), 0, []
    while at < len(data):
        length, at = _DecodeVarint32(data, at)
        message = m_pb2.M.FromString(data[at : at + length])
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
                "e": m_pb2.Color.Name(message.e),
                "day": datetime.date(1970, 1, 1) + datetime.timedelta(message.day),
                # Numbers are whole seconds.
                "at": datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=message.at),
            }
        )
    check(path.name, rows, lambda row: {**row, "at": row["at"].replace(microsecond=0)})


def main():
    folder = pathlib.Path(sys.argv[1])
    proto = pathlib.Path(__file__).resolve().parents[2] / "crates/formats/tests/foreign/m.proto"
    for path in sorted(folder.glob("*.avro")):
        avro(path)
    for path in sorted(folder.glob("*.orc")):
        orc(path)
    bson_file(folder / "m.bson")
    protobuf(folder / "m.pb", proto)


if __name__ == "__main__":
    main()
