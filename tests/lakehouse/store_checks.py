"""Tables in a store: what is asked for, what is kept from query to query, and stores and metadata that lie or fail. That
tables are read as in folders of the machine is tried beside the other checks: harness.Ursa reads each of them twice."""

import json
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

import deltalake
import pyarrow as pa

from harness import chdb_rows, check, check_error, check_rows, guarded
from iceberg_checks import HandWritten, Warehouse, merge_table

AREA = "store"
SECRET = "wrong-secret-0123456789"


def iceberg(store, path):
    return f"icebergS3('{store.url(path)}', NOSIGN)"


def delta(store, path):
    return f"deltaLakeS3('{store.url(path)}', NOSIGN)"


def names(ursa, store, folder):
    """All names of functions and engines, and their arguments."""
    warehouse = Warehouse(folder / "names")
    merge_table(warehouse, "t")
    i, d = warehouse.path("t"), folder / "d"
    deltalake.write_deltalake(d, pa.table({"id": pa.array(range(5), pa.int64())}))
    for path, functions in ((i, ("iceberg", "icebergS3")), (d, ("deltaLake", "deltaLakeS3"))):
        url, expected = store.url(path), ursa.run(f"SELECT count(), sum(id) FROM {functions[1]}('{store.url(path)}', NOSIGN)")
        for function in functions:
            for arguments in (f"'{url}'", f"'{url}/', NOSIGN, 'Parquet'", f"'{url}', 'id', 'secret'", f"'{url}', 'id', 'secret', 'Parquet'",
                              f"'{url}', NOSIGN, 'auto', 'id Int32'", f"url = '{url}', no_sign_request = 1",
                              f"url = '{url.split('/lake/')[0]}/lake', filename = '{url.split('/lake/')[1]}'"):
                got = ursa.run(f"SELECT count(), sum(id) FROM {function}({arguments})")
                check(AREA, f"{function}({arguments})", got == expected, got)
            engine = function[0].upper() + function[1:]
            got = ursa.run(f"CREATE TABLE t ENGINE = {engine}('{url}', NOSIGN); SELECT count(), sum(id) FROM t")
            check(AREA, f"engine {engine}", got == expected, got)
        collection = f"CREATE NAMED COLLECTION c AS url = '{url}', no_sign_request = 1;"
        check(AREA, f"{functions[0]} of a collection", ursa.run(f"{collection} SELECT count(), sum(id) FROM {functions[0]}(c)") == expected)
        check_error(AREA, "format", lambda: ursa.run(f"SELECT * FROM {functions[0]}('{url}', NOSIGN, 'CSV')"), "NOT_IMPLEMENTED")
        check_error(AREA, "pattern", lambda: ursa.run(f"SELECT * FROM {functions[0]}('{url}*', NOSIGN)"), "BAD_ARGUMENTS")
        check_error(AREA, "keys", lambda: ursa.run(f"SELECT * FROM {functions[0]}('{url}', 'wrong', '{SECRET}')"), "S3_ERROR")
        shown = ursa.run(f"CREATE TABLE t (id Int64) ENGINE = {functions[1][0].upper()}{functions[1][1:]}('{url}', 'id', '{SECRET}'); SHOW CREATE TABLE t")
        check(AREA, "secrets", SECRET.encode() not in shown and b"HIDDEN" in shown, shown)
    sql = f"SELECT * FROM %s ORDER BY id"
    for function in (iceberg(store, i), delta(store, d)):
        check_rows(AREA, "as chdb", ursa.rows(sql % function), chdb_rows(sql % function))
    paths = ursa.rows(f"SELECT DISTINCT _path, length(_etag) > 0 FROM {delta(store, d)}")
    check(AREA, "paths", all(path.startswith(b"lake/") and mark for path, mark in paths) and len(paths) == 1, paths)


def elsewhere(ursa, store, folder):
    """Files that metadata names in the bucket, and in others."""
    deltalake.write_deltalake(folder / "other", pa.table({"id": pa.array(range(5), pa.int64())}))
    file = next((folder / "other").glob("*.parquet")).relative_to(store.folder)
    commit = folder / "named/_delta_log/00000000000000000000.json"
    shutil.copytree(folder / "other/_delta_log", folder / "named/_delta_log")
    lines = [json.loads(line) for line in (folder / "other/_delta_log/00000000000000000000.json").read_text().splitlines()]
    for path, code in ((f"s3://lake/{file}", None), (f"s3a://lake/{file}", None), (store.url(str(file)), None), (f"s3://private/{file}", "BAD_ARGUMENTS"),
                       (f"http://127.0.0.1:1/lake/{file}", "BAD_ARGUMENTS"), (f"/{file}", "BAD_ARGUMENTS"), ("file:///etc/passwd", "BAD_ARGUMENTS"),
                       ("s3://lake/../private/x", "BAD_ARGUMENTS"), ("nothing.parquet", "FILE_DOESNT_EXIST")):
        for line in lines:
            if "add" in line:
                line["add"]["path"] = path
        commit.write_text("\n".join(map(json.dumps, lines)))
        read = lambda: ursa.rows(f"SELECT sum(id) FROM {delta(store, folder / 'named')}")
        if code:
            check_error(AREA, f"file {path}", read, code)
        else:
            check_rows(AREA, f"file {path}", read(), [(10,)])


def faults(ursa, store, folder):
    """Stores that fail and lie: the right answer, or an error."""
    warehouse = Warehouse(folder / "faults")
    table, rows = merge_table(warehouse, "t")
    hand = HandWritten(warehouse.path("t"))
    hand.commit([hand.position_deletes([(path, 0) for path in hand.data_paths()])])
    source = iceberg(store, warehouse.path("t"))
    sql = f"SELECT count(), sum(id) FROM {source} WHERE v >= 0"
    right = ursa.rows(sql.replace(source, f"icebergLocal('{warehouse.path('t')}')"))
    seen = {}

    def once(fault, of):
        seen.clear()

        def plan(kind, key):
            if not of(kind, key) or seen.get((kind, key)):
                return None
            seen[kind, key] = True
            return fault
        return plan

    kinds = {"list": lambda kind, key: kind == "LIST", "metadata": lambda kind, key: key.endswith(".metadata.json"),
             "manifests": lambda kind, key: key.endswith(".avro"), "data": lambda kind, key: key.endswith(".parquet")}
    try:
        for name, of in kinds.items():
            for fault in (500, 503):
                store.plan = once(fault, of)
                check_rows(AREA, f"{name} with {fault} once", ursa.rows(sql), right)
            if name != "list":
                store.plan = once("cut", of)
                check_rows(AREA, f"{name} cut once", ursa.rows(sql), right)
            store.plan = lambda kind, key, of=of: 500 if of(kind, key) else None
            check_error(AREA, f"{name} with 500", lambda: ursa.run(sql + " SETTINGS http_max_tries = 2"), "S3_ERROR")
            store.plan = lambda kind, key, of=of: 403 if of(kind, key) else None
            check_error(AREA, f"{name} with 403", lambda: ursa.run(sql), "S3_ERROR")
        for lie in ("larger", "huge"):
            store.plan = lambda kind, key, lie=lie: lie if kind == "HEAD" else None
            check_error(AREA, f"sizes that are {lie}", lambda: ursa.run(sql + " SETTINGS http_max_tries = 2"), "Code:")
    finally:
        store.plan = lambda kind, key: None
    for pattern, code in (("deletes-*.avro", "Code:"), ("list-*.avro", "Code:"), ("*.metadata.json", "ICEBERG_SPECIFICATION_VIOLATION")):
        path = sorted((warehouse.path("t") / "metadata").glob(pattern))[-1]
        data = path.read_bytes()
        for cut in (0, len(data) // 2, len(data) - 1):
            path.write_bytes(data[:cut])
            check_error(AREA, f"{pattern} of {cut} bytes", lambda: ursa.run(sql), code)
        path.unlink()
        if "avro" in pattern:
            check_error(AREA, f"{pattern} is missing", lambda: ursa.run(sql), "FILE_DOESNT_EXIST")
        path.write_bytes(data)
    check_rows(AREA, "whole again", ursa.rows(sql), right)


class Server:
    """A server of Ursa that may reach the store."""

    def __init__(self, binary, folder):
        ports = []
        for _ in range(2):
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                ports.append(probe.getsockname()[1])
        self.port = ports[0]
        command = [binary, "server", "--path", str(folder), "--http-port", str(ports[0]), "--tcp-port", str(ports[1])]
        command += ["--remote_url_allow_hosts", "127.0.0.1"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(300):
            try:
                self.ask("SELECT 1")
                return
            except OSError:
                time.sleep(0.1)

    def ask(self, sql, user=None):
        query = f"http://127.0.0.1:{self.port}/" + (f"?user={user}" if user else "")
        try:
            with urllib.request.urlopen(urllib.request.Request(query, sql.encode()), timeout=60) as answer:
                return answer.read().decode().strip()
        except urllib.error.HTTPError as error:
            return error.read().decode()

    def stop(self):
        self.process.terminate()
        self.process.wait(30)


def kept(ursa, store, folder):
    """Metadata is kept from query to query, and what has changed is seen."""
    warehouse = Warehouse(folder / "kept")
    table, rows = merge_table(warehouse, "t")
    path = folder / "kept_delta"
    write = lambda start: deltalake.write_deltalake(path, pa.table({"id": pa.array(range(start, start + 5), pa.int64())}), mode="append")
    write(0)
    write(5)
    data = tempfile.TemporaryDirectory(prefix="ursa-lakehouse-server-")
    server = Server(ursa.binary, data.name)
    try:
        i = f"SELECT count() FROM {iceberg(store, warehouse.path('t'))} WHERE id >= 0"
        d = f"SELECT count(), sum(id) FROM {delta(store, path)}"
        is_metadata = lambda request: request[0] == "GET" and request[1].rsplit(".")[-1] in ("avro", "json")
        for sql, first in ((i, "300"), (d, "10\t45")):
            store.taken()
            check(AREA, "first ask", server.ask(sql) == first, server.ask(sql))
            check(AREA, "metadata is fetched", any(map(is_metadata, store.taken())))
            check(AREA, "second ask", server.ask(sql) == first)
            check(AREA, "metadata is kept", not any(map(is_metadata, store.taken())), str(store.requests))
            server.ask(sql + " SETTINGS use_iceberg_metadata_files_cache = 0")
            check(AREA, "metadata is not kept", any(map(is_metadata, store.taken())))
            # Other keys are another right.
            server.ask(sql.replace("NOSIGN", "'id', 'secret'"))
            check(AREA, "metadata is kept by keys", any(map(is_metadata, store.taken())))
            server.ask("SYSTEM DROP ICEBERG METADATA CACHE")
            server.ask(sql)
            check(AREA, "metadata is dropped", any(map(is_metadata, store.taken())))
        table.append(pa.Table.from_pylist([{"id": 1, "k": "x", "v": 0}], table.schema().as_arrow()))
        write(10)
        check(AREA, "a new snapshot", server.ask(i) == "301", server.ask(i))
        check(AREA, "a new version", server.ask(d) == "15\t105", server.ask(d))
        # Files of the same names, as no writer makes them: a table that is made anew.
        log = path / "_delta_log"
        for commit in log.glob("*2.json"):
            commit.unlink()
        first = log / "00000000000000000001.json"
        first.write_text("\n".join(line for line in first.read_text().splitlines() if '"add"' not in line))
        check(AREA, "a log that is another one", server.ask(d) == "5\t10", server.ask(d))
        server.ask(f"CREATE TABLE t ENGINE = DeltaLakeS3('{store.url(path)}', NOSIGN)")
        write(20)
        check(AREA, "engine", server.ask("SELECT count() FROM t") == "10", server.ask("SELECT count() FROM t"))
        for sql in ("CREATE USER u", "GRANT SELECT, CREATE ON *.* TO u"):
            server.ask(sql)
        make = f"CREATE TABLE u ENGINE = DeltaLakeS3('{store.url(path)}', NOSIGN)"
        for sql in (i, d, make):
            check(AREA, f"rights of {sql[:20]}", "ACCESS_DENIED" in server.ask(sql, "u"), server.ask(sql, "u"))
        server.ask("GRANT READ ON S3 TO u")
        for sql in (i, d, make):
            check(AREA, f"rights of {sql[:20]} by READ ON S3", "DB::Exception" not in server.ask(sql, "u"), server.ask(sql, "u"))
    finally:
        server.stop()
        data.cleanup()


def run(ursa, store, folder):
    folder.mkdir(parents=True)
    for one in (names, elsewhere, faults, kept):
        def named(one=one):
            one(ursa, store, folder)
        named.__name__ = one.__name__
        guarded(AREA, named)
