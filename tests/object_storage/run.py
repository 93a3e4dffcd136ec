#!/usr/bin/env python3
"""url() and s3() against servers: versitygw (S3's protocol over a folder) and one of plain HTTP.

    python3 tests/object_storage/run.py PATH/TO/ursa [PATH/TO/versitygw]

Without the second argument `versitygw` is looked for in PATH; where it is not there (`go install
github.com/versity/versitygw/cmd/versitygw@latest` takes some minutes) only url() is tried.

Every read is held against the same statement over file(), and against s3() of chDB where that is installed. A proxy
between Ursa and the store makes faults: the answer must be right, or an error; never a part, never a wait without end.
"""
import base64
import http.client
import http.server
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time

URSA = sys.argv[1]
GATEWAY = sys.argv[2] if len(sys.argv) > 2 else shutil.which("versitygw")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


STORE, PROXY, WEB, SERVER, TCP = (free_port() for _ in range(5))
ID, SECRET = "tester", "test-secret-0123456789"
failures, passed = [], 0


def ursa(sql, seconds=120):
    """Output and error of statements in a process of their own."""
    environment = {**os.environ, "AWS_ACCESS_KEY_ID": ID, "AWS_SECRET_ACCESS_KEY": SECRET}
    done = subprocess.run([URSA, "local", "-q", sql], capture_output=True, text=True, timeout=seconds, env=environment)
    return done.stdout, done.stderr if done.returncode else ""


def expect(name, ok, detail=""):
    global passed
    if ok:
        passed += 1
    else:
        failures.append(name)
        print(f"FAILED {name}: {detail}", flush=True)


def same(name, sql, other):
    """Two statements with equal answers."""
    (got, error), (wanted, wrong) = ursa(sql), ursa(other)
    expect(name, not error and not wrong and got == wanted and got, f"{error or wrong or (got[:300], wanted[:300])}")


def fails(name, sql, pattern, seconds=120):
    start = time.time()
    got, error = ursa(sql, seconds)
    expect(name, re.search(pattern, error) is not None and not got, f"{got[:200]!r} {error[:400]!r}")
    expect(f"{name}: no secret in the error", SECRET not in error, error)
    return time.time() - start


class Quiet(http.server.ThreadingHTTPServer):
    """Says nothing of clients that close a connection before they have read all."""

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


class Fault(http.server.BaseHTTPRequestHandler):
    """Passes requests on, with the faults that `plan` says: a function of the request and its number."""

    protocol_version = "HTTP/1.1"
    plan, count, lock = staticmethod(lambda number, handler: None), 0, threading.Lock()

    def log_message(self, *_):
        pass

    def pass_on(self):
        with Fault.lock:
            Fault.count += 1
            number = Fault.count
        length = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(length) if length else b""
        fault = Fault.plan(number, self)
        if isinstance(fault, int):
            code = {503: "SlowDown", 500: "InternalError", 403: "ExpiredToken"}.get(fault, "Error")
            page = f"<Error><Code>{code}</Code><Message>made by the test</Message></Error>".encode()
            self.send_response(fault)
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(b"" if self.command == "HEAD" else page)
            return
        if fault == "late":
            time.sleep(0.1)
        there = http.client.HTTPConnection("127.0.0.1", STORE, timeout=60)
        there.putrequest(self.command, self.path, skip_host=True, skip_accept_encoding=True)
        for key, value in self.headers.items():
            there.putheader(key, value)
        there.endheaders(body)
        answer = there.getresponse()
        data = answer.read()
        self.send_response(answer.status)
        for key, value in answer.getheaders():
            if key.lower() not in ("connection", "transfer-encoding", "content-length", "server", "date"):
                self.send_header(key, value)
        size = answer.getheader("Content-Length") or str(len(data))
        self.send_header("Content-Length", str(max(0, int(size) - 3)) if fault == "short" else size)
        self.end_headers()
        if fault == "cut":
            self.wfile.write(data[: len(data) // 2])
            self.close_connection = True
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        self.wfile.write(data[:-3] if fault == "short" else data)

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = pass_on


class Web(http.server.SimpleHTTPRequestHandler):
    """Files without ranges, redirections, and a place that takes rows."""

    taken = {}

    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.path.startswith("/moved/"):
            self.send_response(302)
            self.send_header("Location", "/" + self.path.removeprefix("/moved/"))
            self.end_headers()
        elif self.path.startswith("/secret/") and self.headers.get("X-Key") != SECRET:
            self.send_error(401)
        elif self.path.startswith("/secret/"):
            self.path = self.path.removeprefix("/secret")
            super().do_GET()
        else:
            super().do_GET()

    do_HEAD = do_GET

    def do_POST(self):
        rows = b""
        while (size := int(self.rfile.readline().strip() or b"0", 16)) > 0:
            rows += self.rfile.read(size)
            self.rfile.readline()
        Web.taken[self.path] = rows
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()


def fill(root):
    """The files, which are objects of the gateway's folder as they are."""
    bucket = f"{root}/data/bucket"
    os.makedirs(bucket)
    for year in (2023, 2024):
        for part in (1, 2):
            folder = f"{bucket}/t/year={year}"
            os.makedirs(folder, exist_ok=True)
            ursa(f"INSERT INTO FUNCTION file('{folder}/p{part}.csv.gz', CSVWithNames) SELECT number AS n, "
                 f"toString(number * {part}) AS s FROM numbers({year * part})")
    rows = "SELECT number AS n, number % 97 AS k, repeat(hex(cityHash64(number)), 2) AS s FROM numbers(400000)"
    for name in ("big.parquet", "big.csv", "big.jsonl", "big.orc", "big.avro", "big.tsv.zst"):
        format_ = {"jsonl": "JSONEachRow", "csv": "CSVWithNames"}.get(name.split(".")[1], "auto")
        _, error = ursa(f"INSERT INTO FUNCTION file('{bucket}/{name}', {format_}) {rows} "
                        "SETTINGS output_format_parquet_row_group_size = 50000")
        assert not error, error
    open(f"{bucket}/empty.csv", "w").close()
    return bucket


TOTALS = "SELECT count(), sum(n), sum(k), sum(cityHash64(s)) FROM "
FORMATS = ("big.parquet", "big.csv", "big.jsonl", "big.orc", "big.avro")


def reading(bucket, keys, s3):
    totals = TOTALS
    for name in FORMATS:
        same(f"s3 {name}", f"{totals} s3('{s3}/{name}', {keys})", f"{totals} file('{bucket}/{name}')")
        same(f"describe {name}", f"DESCRIBE s3('{s3}/{name}', {keys})", f"DESCRIBE file('{bucket}/{name}')")
    tsv = "SELECT count(), sum(c1) FROM "
    same("compressed", f"{tsv} s3('{s3}/big.tsv.zst', {keys})", f"{tsv} file('{bucket}/big.tsv.zst')")
    chosen = "SELECT n, s FROM {} WHERE n BETWEEN 123456 AND 123460 ORDER BY n"
    same("parquet filter", chosen.format(f"s3('{s3}/big.parquet', {keys})"), chosen.format(f"file('{bucket}/big.parquet')"))
    for pattern in ("t/**", "t/*/p1.csv.gz", "t/year=2024/p?.csv.gz", "t/year=202{3,4}/p{1..2}.csv.gz"):
        query = "SELECT year, _file, count(), sum(n), any(_size) > 0 FROM {} GROUP BY ALL ORDER BY ALL"
        local = pattern.replace("t/**", "t/*/*")
        same(f"pattern {pattern}", query.format(f"s3('{s3}/{pattern}', {keys})"),
             query.format(f"file('{bucket}/{local}')"))
    path, _ = ursa(f"SELECT DISTINCT _path, _file, _time > '2020-01-01' FROM s3('{s3}/big.parquet', {keys})")
    expect("virtual columns", path == "bucket/big.parquet\tbig.parquet\t1\n", path)
    fails("wrong key", f"SELECT count() FROM s3('{s3}/big.csv', '{ID}', 'x{SECRET}')", "S3_ERROR")
    fails("no key", f"SELECT count() FROM s3('{s3}/big.csv', NOSIGN)", "S3_ERROR")
    fails("no object", f"SELECT count() FROM s3('{s3}/none.csv', {keys})", "CANNOT_EXTRACT_TABLE_STRUCTURE|FILE_DOESNT_EXIST")
    got, _ = ursa(f"SELECT count() FROM s3('{s3}/none*.csv', {keys}, CSV, 'a Int8')")
    expect("a pattern without objects", got == "0\n", got)
    got, error = ursa(f"CREATE NAMED COLLECTION c AS url = '{s3}', access_key_id = '{ID}', secret_access_key = '{SECRET}'; "
                      "SELECT count() FROM s3(c, filename = 'big.csv'); SHOW CREATE NAMED COLLECTION c; "
                      "SELECT * FROM system.named_collections")
    expect("named collection", got.startswith("400000\n") and SECRET not in got, f"{got} {error}")
    same("keys of the environment", f"{totals} s3('{s3}/big.csv')", f"{totals} file('{bucket}/big.csv')")


def reading_web(bucket, web):
    totals = TOTALS
    for name in FORMATS:
        same(f"url {name}", f"{totals} url('{web}/{name}')", f"{totals} file('{bucket}/{name}')")
    fails("no URL", f"SELECT count() FROM url('{web}/none.csv')", "RECEIVED_ERROR_FROM_REMOTE_IO_SERVER")
    fails("redirection", f"SELECT count() FROM url('{web}/moved/big.csv')", "TOO_MANY_REDIRECTS")
    same("redirection that is allowed", f"{totals} url('{web}/moved/big.csv') SETTINGS max_http_get_redirects = 1",
         f"{totals} file('{bucket}/big.csv')")
    same("headers", f"{totals} url('{web}/secret/big.csv', headers('X-Key' = '{SECRET}'))",
         f"{totals} file('{bucket}/big.csv')")


def against_chdb(keys, s3):
    try:
        import chdb
    except ImportError:
        print("chDB is not installed: its answers are not compared")
        return
    for query in (f"SELECT count(), sum(n), sum(k) FROM s3('{s3}/big.parquet', {keys})",
                  f"SELECT year, _path, _file, count(), sum(n) FROM s3('{s3}/t/**/p*.csv.gz', {keys}) GROUP BY ALL ORDER BY ALL",
                  f"SELECT count(), sum(n) FROM s3('{s3}/big.csv', {keys}, 'CSVWithNames')"):
        wanted, (got, error) = str(chdb.query(query, "TSV")), ursa(query)
        expect(f"as chDB: {query[:60]}", got == wanted, f"{error} {got[:200]!r} {wanted[:200]!r}")


def archives(bucket, keys, s3, web):
    """Archives in a store and on the web, as file() reads them; a zip is read from its end, which needs ranges."""
    source = f"{bucket}/of_archive"
    os.makedirs(source)
    for n in range(3):
        with open(f"{source}/{n}.csv", "w") as file:
            file.writelines(f"{n},{i}\n" for i in range(50000))
    query = "SELECT _file, count(), sum(c1), sum(c2) FROM {} GROUP BY ALL ORDER BY ALL"
    for suffix, kind in (("zip", "zip"), ("tar", "tar"), ("tar.gz", "gztar"), ("tar.xz", "xztar")):
        shutil.make_archive(f"{bucket}/archive", kind, source)
        for member in ("*.csv", "{0,2}.csv", "1.csv"):
            local = query.format(f"file('{bucket}/archive.{suffix} :: {member}', CSV)")
            if s3:
                same(f"s3 {suffix} :: {member}", query.format(f"s3('{s3}/archive.{suffix} :: {member}', {keys}, CSV)"), local)
            if suffix != "zip":
                same(f"url {suffix} :: {member}", query.format(f"url('{web}/archive.{suffix} :: {member}', CSV)"), local)
    fails("a zip without ranges", f"SELECT * FROM url('{web}/archive.zip :: *.csv', CSV)", "NOT_IMPLEMENTED")


def kept_schemas(keys):
    """Columns are found out once for each version, and a count needs no further request."""
    s3 = f"http://127.0.0.1:{PROXY}/bucket"
    Fault.plan = staticmethod(lambda number, _: None)
    _, error = ursa(f"INSERT INTO FUNCTION s3('http://127.0.0.1:{STORE}/bucket/kept.parquet', {keys}) SELECT number AS n FROM numbers(100)")
    expect("kept.parquet is written", not error, error)
    query = f"SELECT count() FROM s3('{s3}/kept.parquet', {keys})"
    counts = []
    for times in (1, 2):
        Fault.count = 0
        got, error = ursa(";".join([query] * times))
        expect(f"{times} counts", got == "100\n" * times, error)
        counts.append(Fault.count)
    expect("the second count asks for the mark alone", counts[1] == counts[0] + 1, counts)
    got, error = ursa(f"{query}; SELECT storage, source, number_of_rows FROM system.schema_inference_cache")
    expect("kept schemas", got == "100\nS3\tbucket/kept.parquet\t100\n", f"{got} {error}")


def writing_web(web):
    rows = "SELECT number AS n, toString(number) AS s FROM numbers(1000)"
    _, error = ursa(f"INSERT INTO FUNCTION url('{web}/post', CSV) {rows}")
    expect("rows sent to a URL", not error and Web.taken.get("/post", b"").count(b"\n") == 1000, error)
    got, error = ursa(f"CREATE TABLE u (n UInt64, k UInt64, s String) ENGINE = URL('{web}/big.csv', CSVWithNames); "
                      "SELECT count(), sum(n) FROM u")
    expect("engine URL", got == f"400000\t{400000 * 399999 // 2}\n", f"{got} {error}")


def writing(bucket, keys, s3):
    rows = "SELECT number AS n, toString(number) AS s FROM numbers(1000)"
    for name in ("w.csv", "w.parquet", "w/x.jsonl.gz"):
        _, error = ursa(f"INSERT INTO FUNCTION s3('{s3}/{name}', {keys}) {rows}")
        expect(f"write {name}", not error, error)
        format_, structure = "auto", "n UInt64, s String"
        query = "SELECT count(), sum(n), max(s) FROM {}"
        same(f"read what was written: {name}", query.format(f"s3('{s3}/{name}', {keys}, {format_}, '{structure}')"),
             query.format(f"({rows})"))
    # versitygw has a mark for what it has written itself only.
    etag, _ = ursa(f"SELECT DISTINCT _path, _etag != '' FROM s3('{s3}/w.parquet', {keys})")
    expect("mark of an object", etag == "bucket/w.parquet\t1\n", etag)
    fails("an object that is there", f"INSERT INTO FUNCTION s3('{s3}/w.csv', {keys}) {rows}", "BAD_ARGUMENTS")
    _, error = ursa(f"INSERT INTO FUNCTION s3('{s3}/w.csv', {keys}) SELECT 7 AS n SETTINGS s3_truncate_on_insert = 1")
    expect("replace", not error and open(f"{bucket}/w.csv").read() == "7\n", error)
    _, error = ursa(f"INSERT INTO FUNCTION s3('{s3}/w.csv', {keys}) SELECT 8 AS n SETTINGS s3_create_new_file_on_insert = 1")
    expect("a new object beside", not error and open(f"{bucket}/w.1.csv").read() == "8\n", error)
    _, error = ursa(f"INSERT INTO FUNCTION s3('{s3}/parts.csv', {keys}) SELECT number, repeat('x', 100) FROM numbers(700000)")
    got, _ = ursa(f"SELECT count(), sum(c1) FROM s3('{s3}/parts.csv', {keys})")
    expect("parts", not error and got == f"700000\t{700000 * 699999 // 2}\n", error or got)
    for count in (10, 600000):
        fails(f"an insert of {count} that fails", f"INSERT INTO FUNCTION s3('{s3}/broken.csv', {keys}) "
              f"SELECT throwIf(number = {count - 1}), repeat('x', 100) FROM numbers({count}) SETTINGS max_block_size = 1000",
              "FUNCTION_THROW_IF_VALUE_IS_NON_ZERO")
        expect("nothing is left of it", not os.path.exists(f"{bucket}/broken.csv"))
    _, error = ursa(f"INSERT INTO FUNCTION s3('{s3}/part_{{_partition_id}}.csv', {keys}) PARTITION BY n % 2 {rows}")
    lines = [sum(1 for _ in open(f"{bucket}/part_{p}.csv")) for p in (0, 1) if os.path.exists(f"{bucket}/part_{p}.csv")]
    expect("partitions", not error and lines == [500, 500], f"{error} {lines}")
    got, error = ursa(f"CREATE TABLE t (n UInt64, s String) ENGINE = S3('{s3}/table.csv', {keys}, CSV); "
                      f"INSERT INTO t {rows}; SELECT count(), sum(n) FROM t; SHOW CREATE TABLE t")
    got2, error2 = ursa(f"CREATE NAMED COLLECTION c AS url = '{s3}', access_key_id = '{ID}', secret_access_key = '{SECRET}'; "
                        "CREATE TABLE t (n UInt64, s String) ENGINE = S3(c, filename = 'table.csv', format = 'CSV'); "
                        "SELECT count() FROM t; SHOW CREATE TABLE t; SELECT count() FROM s3Cluster('default', c, filename = 'table.csv')")
    expect("engine S3 with a collection", not error2 and got2.startswith("1000\n") and got2.endswith("\n1000\n")
           and "filename" in got2 and SECRET not in got2, f"{got2} {error2}")
    expect("engine S3", got.startswith("1000\t499500\n") and SECRET not in got, f"{got} {error}")


def faults(bucket, keys):
    s3 = f"http://127.0.0.1:{PROXY}/bucket"
    wanted = {name: ursa(f"SELECT count(), sum(n), sum(cityHash64(s)) FROM file('{bucket}/{name}')")[0]
              for name in ("big.parquet", "big.csv", "big.jsonl")}

    seen = {}

    def at_first(times, fault, methods=("GET", "HEAD")):
        """The fault, so many times for each range of each object: four tries are enough whatever their order."""
        def plan(_, handler):
            key = (handler.command, handler.path, handler.headers.get("Range"))
            with Fault.lock:
                seen[key] = seen.get(key, 0) + 1
                return fault if handler.command in methods and seen[key] <= times else None
        return plan

    def run(name, plan, pattern):
        for key, right in wanted.items():
            seen.clear()
            Fault.plan, Fault.count = staticmethod(plan), 0
            start = time.time()
            got, error = ursa(f"SELECT count(), sum(n), sum(cityHash64(s)) FROM s3('{s3}/{key}', {keys}) "
                              "SETTINGS http_max_tries = 4", 100)
            ok = got == right if pattern is None else (got == right or (not got and re.search(pattern, error)))
            expect(f"{name} with {key}", ok, f"{got!r} {error[:300]!r}")
            expect(f"{name} with {key}: in time", time.time() - start < 90)

    run("latency", lambda number, _: "late", None)
    run("500 at first", at_first(3, 500), None)
    run("SlowDown at first", at_first(2, 503), None)
    run("cut at times", lambda number, handler: "cut" if handler.command == "GET" and number % 3 == 0 else None, "Code: ")
    run("cut always", lambda number, handler: "cut" if handler.command == "GET" else None, "Code: ")
    run("too short", lambda number, handler: "short" if handler.command == "GET" else None, "Code: ")
    run("expired", lambda number, _: 403 if number > 2 else None, "The store refuses access")
    run("500 always", lambda number, _: 500, "S3_ERROR")
    Fault.plan = staticmethod(lambda number, handler: 500 if handler.command == "PUT" else None)
    fails("an upload that the store refuses", f"INSERT INTO FUNCTION s3('{s3}/refused.csv', {keys}) SELECT 1 "
          "SETTINGS http_max_tries = 2", "S3_ERROR")
    expect("nothing is left of the upload", not os.path.exists(f"{bucket}/refused.csv"))


def many(keys):
    """Objects are opened side by side, small ones of Parquet by one request, and footers are kept from query to query."""
    store, s3 = f"http://127.0.0.1:{STORE}/bucket/many", f"http://127.0.0.1:{PROXY}/bucket/many"
    for kind in ("parquet", "csv"):
        _, error = ursa(f"INSERT INTO FUNCTION s3('{store}/{{_partition_id}}.{kind}', {keys}) PARTITION BY n % 64 "
                        "SELECT number AS n FROM numbers(6400)")
        expect(f"many {kind} are written", not error, error)
    Fault.plan = staticmethod(lambda number, _: "late")
    # CSV is looked at for its dialect before it is read.
    for kind, column, requests in (("parquet", "n", 64 + 8), ("csv", "c1", 2 * 64 + 8)):
        Fault.count, start = 0, time.time()
        got, error = ursa(f"SELECT count(), sum({column}) FROM s3('{s3}/*.{kind}', {keys}) WHERE {column} % 2 < 2")
        seconds = time.time() - start
        expect(f"many {kind}", got == f"6400\t{6400 * 6399 // 2}\n", error)
        expect(f"many {kind}: requests", Fault.count <= requests, Fault.count)
        expect(f"many {kind} side by side", seconds < 0.1 * Fault.count / 2, f"{seconds:.1f} s for {Fault.count} requests")
    off = "SETTINGS use_parquet_metadata_cache = 0"
    query = f"SELECT count() FROM s3('{s3}/*.parquet', {keys}, Parquet, 'n UInt64') WHERE n > 100000"
    Fault.count = 0
    got, _ = ursa(f"{query}; {query}")
    expect("footers are kept", got == "0\n0\n" and Fault.count < 64 + 16, f"{got} {Fault.count} requests")
    Fault.count = 0
    got, _ = ursa(f"{query} {off}; {query} {off}")
    expect("footers are not kept", got == "0\n0\n" and Fault.count > 2 * 64, f"{got} {Fault.count} requests")


def private_addresses(root, places):
    """A server refuses addresses that are not public, unless the operator has named the host."""
    for allowed in ([], ["--remote_url_allow_hosts", "127.0.0.1"]):
        port = SERVER
        command = [URSA, "server", "--path", f"{root}/server{len(allowed)}", "--http-port", str(port), "--tcp-port", str(TCP)]
        server = subprocess.Popen([*command, *allowed], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            def ask(sql):
                for _ in range(100):
                    try:
                        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
                        connection.request("POST", "/", sql)
                        return connection.getresponse().read().decode()
                    except ConnectionRefusedError:
                        time.sleep(0.1)
                return "the server does not answer"
            for where in places:
                got = ask(f"SELECT count() FROM {where}")
                expect(f"a server with {allowed}: {where[:5]}", ("UNACCEPTABLE_URL" in got) if not allowed else got == "400000\n", got)
                for other in ("localhost", "[::1]", "2130706433", "169.254.169.254"):
                    got = ask(f"SELECT count() FROM url('http://{other}:{WEB}/big.csv', CSV, 'a String') SETTINGS http_max_tries = 1")
                    expect(f"a server with {allowed}: {other}", "UNACCEPTABLE_URL" in got or (allowed and other == "2130706433"), got)
        finally:
            server.terminate()
            server.wait(30)


def listens(port):
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionRefusedError:
            time.sleep(0.1)


def with_store(root, bucket):
    """What needs a store."""
    environment = {**os.environ, "ROOT_ACCESS_KEY": ID, "ROOT_SECRET_KEY": SECRET}
    os.makedirs(f"{root}/meta")
    command = [GATEWAY, "--port", f"127.0.0.1:{STORE}", "posix", "--sidecar", f"{root}/meta", f"{root}/data"]
    with open(f"{root}/gateway.log", "w") as log:
        gateway = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
    keys, s3 = f"'{ID}', '{SECRET}'", f"http://127.0.0.1:{STORE}/bucket"
    try:
        listens(STORE)
        reading(bucket, keys, s3)
        against_chdb(keys, s3)
        writing(bucket, keys, s3)
        faults(bucket, keys)
        many(keys)
        archives(bucket, keys, s3, f"http://127.0.0.1:{WEB}")
        kept_schemas(keys)
        private_addresses(root, [f"s3('{s3}/big.parquet', {keys})", f"url('http://127.0.0.1:{WEB}/big.csv')"])
    finally:
        gateway.terminate()
        gateway.wait(30)


def main():
    root = tempfile.mkdtemp(prefix="ursa-objects-")
    try:
        bucket = fill(root)
        web = Quiet(("127.0.0.1", WEB), lambda *args: Web(*args, directory=bucket))
        proxy = Quiet(("127.0.0.1", PROXY), Fault)
        for server in (web, proxy):
            server.daemon_threads = True
            threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{WEB}"
        reading_web(bucket, address)
        writing_web(address)
        if GATEWAY:
            with_store(root, bucket)
        else:
            print("versitygw is not installed: s3() is not tried, url() is")
            private_addresses(root, [f"url('{address}/big.csv')"])
    finally:
        shutil.rmtree(root, ignore_errors=True)
    print(f"{passed} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


main()
