"""Rows out of a server and into it, in the formats that clients move rows by; a part of `connections.py`."""

import pathlib
import shutil
import socket
import subprocess
import time
import urllib.parse

from probe import ask

COLUMNS = "id UInt64, at DateTime, kind UInt32, value Float64, name String"
VALUES = (
    "number, toDateTime(1700000000 + number % 86400), intHash32(number) % 1000, number / 7, "
    "concat('name-', toString(intHash32(number)))"
)
FORMATS = ("Native", "RowBinary", "TSV")
HEADS = ["way", "s", "million rows a second", "MB a second"]


def measured(binary, server, sizes, folder):
    """The tables: title, heads and rows of each."""
    connection, file = server.connect(), pathlib.Path(folder, "rows")
    for name in ("sent", "taken"):
        ask(connection, f"CREATE TABLE {name} ({COLUMNS}) ENGINE = MergeTree ORDER BY id")
    ask(connection, f"INSERT INTO sent SELECT {VALUES} FROM numbers_mt({sizes.rows})")
    ask(connection, "OPTIMIZE TABLE sent FINAL")
    out, into = [], []
    for name in FORMATS:
        export(server, name, file)
        size = file.stat().st_size
        out.append(line(f"HTTP, {name}", least(sizes, lambda: read_by_http(server, name)), size, sizes))
        into.append(
            line(
                f"HTTP, {name}",
                least(sizes, lambda: insert(server, sizes, lambda: send_by_http(server, name, file))),
                size,
                sizes,
            )
        )
        if name == "Native":
            out.append(line("native protocol", least(sizes, lambda: read_by_native(binary, server)), size, sizes))
            took = least(sizes, lambda: insert(server, sizes, lambda: send_by_native(binary, server, file)))
            into.append(line("native protocol: `ursa client` reads a file in Native", took, size, sizes))
    file.unlink()
    for name in ("sent", "taken"):
        ask(connection, f"DROP TABLE {name} SYNC")
    count = f"{sizes.rows / 1e6:g} million rows of 5 columns"
    return [
        (f"{count} out: `SELECT *` of a MergeTree table, read to its end and thrown away", HEADS, out),
        (f"{count} in: a file in the system's cache into a MergeTree table, until the answer", HEADS, into),
    ]


def least(sizes, work):
    return min(work() for _ in range(sizes.repeats))


def line(way, seconds, size, sizes):
    return [way, f"{seconds:.2f}", f"{sizes.rows / seconds / 1e6:.1f}", f"{size / seconds / 1e6:,.0f}"]


def selected(name):
    return f"SELECT * FROM sent FORMAT {name}"


def export(server, name, file):
    """The table as a file in a format."""
    connection = server.connect()
    connection.request("POST", "/", selected(name).encode())
    response = connection.getresponse()
    if response.status != 200:
        raise RuntimeError(response.read(300).decode(errors="replace"))
    with open(file, "wb") as written:
        shutil.copyfileobj(response, written, 1 << 20)
    connection.close()


def exchange(server, head, file=None):
    """Sends a request, and the file as its body; the last bytes of the answer, which is thrown away."""
    buffer = bytearray(1 << 20)
    with socket.create_connection(("127.0.0.1", server.port), timeout=120) as connection:
        connection.sendall(head.encode())
        if file:
            with open(file, "rb") as body:
                connection.sendfile(body)
        first, last = b"", b""
        while count := connection.recv_into(buffer):
            first = first or bytes(buffer[: min(count, 300)])
            last = (last + bytes(buffer[max(count - 5, 0) : count]))[-5:]
    if not first.startswith(b"HTTP/1.1 200"):
        raise RuntimeError(first.decode(errors="replace"))
    return last


def request(sql, length):
    head = f"POST /?query={urllib.parse.quote(sql)} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    return f"{head}Connection: close\r\nContent-Length: {length}\r\n\r\n"


def read_by_http(server, name):
    start = time.perf_counter()
    if exchange(server, request(selected(name), 0)) != b"0\r\n\r\n":  # the end of chunks
        raise RuntimeError(f"the answer in {name} is cut")
    return time.perf_counter() - start


def send_by_http(server, name, file):
    start = time.perf_counter()
    exchange(server, request(f"INSERT INTO taken FORMAT {name}", file.stat().st_size), file)
    return time.perf_counter() - start


def run(words, stdin=subprocess.DEVNULL):
    """Seconds of a program; an error with its last words if it fails."""
    start = time.perf_counter()
    done = subprocess.run(words, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=300)
    if done.returncode:
        raise RuntimeError(done.stderr[-300:])
    return time.perf_counter() - start


def read_by_native(binary, server):
    return run(
        [
            binary,
            "benchmark",
            "--protocol",
            "native",
            "--port",
            str(server.tcp_port),
            "-i",
            "1",
            "-d",
            "0",
            "-q",
            "SELECT * FROM sent",
        ]
    )


def send_by_native(binary, server, file):
    with open(file, "rb") as body:
        return run(
            [
                binary,
                "client",
                "--protocol",
                "native",
                "--port",
                str(server.tcp_port),
                "-q",
                "INSERT INTO taken FORMAT Native",
            ],
            body,
        )


def insert(server, sizes, work):
    """Seconds of an insert into the empty table, of which all rows are there then."""
    ask(server.connect(), "TRUNCATE TABLE taken")
    took = work()
    count = int(ask(server.connect(), "SELECT count() FROM taken"))
    if count != sizes.rows:
        raise RuntimeError(f"{count} of {sizes.rows} rows were inserted")
    return took
