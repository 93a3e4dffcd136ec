"""`python3 tests/native/native_test.py URSA`: the native protocol as programs that speak it have it.

clickhouse-driver asks, inserts, cancels and is refused, by its documentation, plain and compressed; chDB reads and writes
Ursa's tables through `remote()`, which gets what HTTP gives. The server's log is read as its clients, files and tables have it.
"""
import datetime
import decimal
import ipaddress
import json
import logging
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import uuid

from clickhouse_driver import Client, defines, errors

TYPES = {
    "UInt8": [0, 255], "Int64": [-2 ** 63, 2 ** 63 - 1], "UInt64": [0, 2 ** 64 - 1], "Int128": [-2 ** 100, 5], "UInt256": [2 ** 200, 0],
    "Float64": [0.5, -1e300], "Float32": [0.5, -2.25], "Bool": [True, False], "String": ["", "né\0x" * 9], "FixedString(3)": ["abc", "xyz"],
    "Date": [datetime.date(1970, 1, 2), datetime.date(2149, 6, 6)], "Date32": [datetime.date(1925, 1, 1), datetime.date(2283, 11, 11)],
    "DateTime('UTC')": [datetime.datetime(2020, 1, 1, 1, 2, 3, tzinfo=datetime.timezone.utc)] * 2,
    "DateTime64(6, 'UTC')": [datetime.datetime(2020, 1, 1, 1, 2, 3, 456789, tzinfo=datetime.timezone.utc)] * 2,
    "Decimal(9, 2)": [decimal.Decimal("1.25"), decimal.Decimal("-1234567.89")], "Decimal(38, 10)": [decimal.Decimal("-0.0000000001"), decimal.Decimal(7)],
    "UUID": [uuid.UUID(int=1), uuid.UUID(int=2 ** 127 + 5)], "IPv4": [ipaddress.IPv4Address("1.2.3.4"), ipaddress.IPv4Address("255.0.0.1")],
    "IPv6": [ipaddress.IPv6Address("::1"), ipaddress.IPv6Address("2001:db8::5")], "Enum8('a' = 1, 'b' = -2)": ["a", "b"],
    "Nullable(Int32)": [None, 5], "Nullable(String)": ["x", None], "LowCardinality(String)": ["x", "y"], "LowCardinality(Nullable(String))": [None, "y"],
    "Array(UInt16)": [[], [1, 2, 3]], "Array(Array(Nullable(String)))": [[["a", None], []], []], "Tuple(Int8, String)": [(1, "a"), (-1, "")],
    "Map(String, UInt64)": [{}, {"a": 1, "b": 2}], "Nested(a UInt8, b String)": None,
}


class Test:
    def __init__(self, ursa, root):
        self.passed, self.failed = 0, 0
        with socket.socket() as first, socket.socket() as second:
            first.bind(("127.0.0.1", 0))
            second.bind(("127.0.0.1", 0))
            self.http, self.tcp = first.getsockname()[1], second.getsockname()[1]
        self.log_file = f"{root}/ursa.log"
        self.server = subprocess.Popen([ursa, "server", "--path", f"{root}/data", "--http-port", str(self.http), "--tcp-port", str(self.tcp),
                                        "--log-level", "debug", "--log-format", "json", "--log-file", self.log_file, "--text-log-level", "debug"],
                                       stderr=open(f"{root}/stderr", "w"))
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.tcp)).close()
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("the server does not listen")

    def client(self, **options):
        return Client("127.0.0.1", port=self.tcp, send_receive_timeout=30, **options)

    def over_http(self, query):
        request = urllib.request.Request(f"http://127.0.0.1:{self.http}/", query.encode())
        return urllib.request.urlopen(request).read().decode()

    def check(self, what, given, expected):
        if given == expected:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {what}: {given!r}, not {expected!r}")

    def refused(self, what, code, ask):
        try:
            self.check(what, ask(), f"error {code}")
        except errors.Error as error:
            self.check(what, error.code, code)

    def types(self, client, name):
        for data_type, values in TYPES.items():
            if values is None:
                continue
            client.execute("DROP TABLE IF EXISTS one")
            client.execute(f"CREATE TABLE one (n UInt8, v {data_type}) ENGINE = MergeTree ORDER BY n")
            client.execute("INSERT INTO one VALUES", [(n, value) for n, value in enumerate(values)])
            self.check(f"{data_type} {name}", [row[0] for row in client.execute("SELECT v FROM one ORDER BY n")], values)

    def asking(self, client, name):
        check = lambda what, given, expected: self.check(f"{what} {name}", given, expected)
        check("rows", client.execute("SELECT number, toString(number) FROM numbers(3)"), [(0, "0"), (1, "1"), (2, "2")])
        check("types", client.execute("SELECT 1 AS a, 'x' AS b", with_column_types=True), ([(1, "x")], [("a", "UInt8"), ("b", "String")]))
        check("columns", client.execute("SELECT number, number + 1 FROM numbers(3)", columnar=True), [(0, 1, 2), (1, 2, 3)])
        check("no rows", client.execute("SELECT 1 WHERE 0", with_column_types=True), ([], [("1", "UInt8")]))
        check("many rows", sum(row[0] for row in client.execute_iter("SELECT number FROM numbers(300000)", settings={"max_block_size": 10000})),
              sum(range(300000)))
        check("substitution", client.execute("SELECT %(a)s, %(b)s", {"a": "it's", "b": [1, 2]}), [("it's", [1, 2])])
        check("settings", client.execute("SELECT getSetting('max_threads')", settings={"max_threads": 3}), [(3,)])
        client.execute("SELECT 1", query_id=f"mine {name}")
        check("query id", client.execute(f"SELECT count() > 0 FROM system.query_log WHERE query_id = 'mine {name}'"), [(1,)])
        tables = [{"name": "given", "structure": [("x", "Int32"), ("s", "String")], "data": [{"x": 1, "s": "a"}, {"x": 5, "s": "b"}]}]
        check("external tables", client.execute("SELECT sum(x), max(s) FROM given", external_tables=tables), [(6, "b")])
        check("totals", client.execute("SELECT number % 2 AS k, count() FROM numbers(10) GROUP BY k WITH TOTALS ORDER BY k"), [(0, 5), (1, 5), (0, 10)])
        check("extremes", client.execute("SELECT number FROM numbers(3)", settings={"extremes": 1}), [(0,), (1,), (2,), (0,), (2,)])
        progress = client.execute_with_progress("SELECT count() FROM numbers(30000000) WHERE NOT ignore(sipHash64(number))")
        read = [rows for rows, _ in progress]
        check("progress", (len(read) > 0 and read[-1] > 0, progress.get_result()), (True, [(30000000,)]))
        check("profile", (client.execute("SELECT number FROM numbers(7)"), client.last_query.profile_info.rows)[1], 7)
        self.refused(f"unknown name {name}", 47, lambda: client.execute("SELECT nothing"))
        self.refused(f"syntax {name}", 62, lambda: client.execute("SELEC 1"))
        self.refused(f"in the middle {name}", 395, lambda: client.execute("SELECT throwIf(number = 200000) FROM numbers(300000)"))
        check("after errors", client.execute("SELECT 2"), [(2,)])

    def inserting(self, client, name):
        check = lambda what, given, expected: self.check(f"{what} {name}", given, expected)
        client.execute("DROP TABLE IF EXISTS t")
        client.execute("CREATE TABLE t (a UInt64, s String DEFAULT 'none', n Nullable(Int8)) ENGINE = MergeTree ORDER BY a")
        rows = [(i, f"s{i}", None if i % 3 else i % 100) for i in range(50000)]
        check("rows inserted", client.execute("INSERT INTO t VALUES", rows), 50000)
        check("rows read", client.execute("SELECT * FROM t ORDER BY a"), rows)
        check("some columns", (client.execute("INSERT INTO t (a) VALUES", [(100000,)]), client.execute("SELECT s FROM t WHERE a = 100000")), (1, [("none",)]))
        check("by column", client.execute("INSERT INTO t (a, s) VALUES", [[1, 2], ["x", "y"]], columnar=True), 2)
        check("by name", client.execute("INSERT INTO t (a, s) VALUES", [{"a": 1, "s": "z"}]), 1)
        check("values in the text", (client.execute("INSERT INTO t (a) VALUES (200000), (200001)"), client.execute("SELECT count() FROM t WHERE a >= 200000"))[1], [(2,)])
        check("small blocks", client.execute("INSERT INTO t (a) VALUES", [(i,) for i in range(300000, 300050)], settings={"insert_block_size": 10}), 50)
        self.refused(f"no such table {name}", 60, lambda: client.execute("INSERT INTO nothing VALUES", [(1,)]))
        self.refused(f"a constraint {name}", 469, lambda: self.violate(client))
        check("after a refused insert", client.execute("SELECT count() FROM c"), [(0,)])

    @staticmethod
    def violate(client):
        client.execute("CREATE OR REPLACE TABLE c (a UInt8, CONSTRAINT small CHECK a < 10) ENGINE = Memory")
        return client.execute("INSERT INTO c VALUES", [(5,), (50,)])

    def sessions(self):
        first, second = self.client(), self.client()
        first.execute("SET max_threads = 1")
        first.execute("CREATE TEMPORARY TABLE own (a Int8)")
        first.execute("INSERT INTO own VALUES", [(1,)])
        self.check("temporary tables", first.execute("SELECT * FROM own"), [(1,)])
        self.refused("temporary tables of others", 60, lambda: second.execute("SELECT * FROM own"))
        self.check("settings stay", first.execute("SELECT getSetting('max_threads')"), [(1,)])
        first.execute("CREATE DATABASE IF NOT EXISTS other")
        first.execute("USE other")
        self.check("databases", (first.execute("SELECT currentDatabase()"), self.client(database="other").execute("SELECT currentDatabase()")),
                   ([("other",)], [("other",)]))
        self.refused("no such database", 81, lambda: self.client(database="nothing").execute("SELECT 1"))
        self.refused("wrong password", 516, lambda: self.client(password="wrong").execute("SELECT 1"))
        self.refused("wrong user", 516, lambda: self.client(user="nobody").execute("SELECT 1"))
        self.check("a zone", self.client(settings={"session_timezone": "Asia/Tokyo"}).execute("SELECT toString(toDateTime(0))"), [("1970-01-01 09:00:00",)])
        rows = second.execute_iter("SELECT number FROM numbers(100000000)")
        self.check("first rows", [next(rows)[0] for _ in range(3)], [0, 1, 2])
        second.disconnect()
        self.check("after a disconnect", second.execute("SELECT 1"), [(1,)])

    def told(self, query, query_id, **settings):
        """What the client's logger says of a query."""
        lines, logger, handler = [], logging.getLogger("clickhouse_driver.log"), logging.Handler()
        handler.emit = lambda record: lines.append(record.getMessage().split("] ", 2)[2])
        logger.setLevel(logging.INFO)
        logger.propagate = False
        logger.addHandler(handler)
        try:
            self.client().execute(query, query_id=query_id, settings=settings)
        except errors.Error as error:
            lines.append(f"error {error.code}")
        finally:
            logger.removeHandler(handler)
        return lines

    def entries(self, path):
        with open(path) as file:
            return [json.loads(line) for line in file.read().splitlines()]

    def logs(self):
        lines = self.told("SELECT sum(number) FROM numbers(10)", "logged", send_logs_level="debug")
        self.check("the beginning of a query", lines[:1],
                   ["{logged} <Debug> executeQuery: (from 127.0.0.1, user: default) SELECT sum(number) FROM numbers(10)"])
        self.check("the end of a query", [line[:39] for line in lines[1:]], ["{logged} <Debug> executeQuery: Read 10 "])
        self.check("no entries of others", [line for line in lines if not line.startswith("{logged}")], [])
        for level in ("none", "fatal", "error", "information"):
            self.check(f"at level {level}", self.told("SELECT 1", "quiet", send_logs_level=level), [])
        self.check("other sources", self.told("SELECT 1", "quiet", send_logs_level="trace", send_logs_source_regexp="^Merge"), [])
        self.check("the source", len(self.told("SELECT 1", "source", send_logs_level="trace", send_logs_source_regexp="^execute")), 2)
        self.check("no pattern", self.told("SELECT 1", "quiet", send_logs_level="trace", send_logs_source_regexp="("), ["error 427"])
        self.check("no level", self.told("SELECT 1", "quiet", send_logs_level="loud"), ["error 36"])
        for query, code in (("SELECT throwIf(number = 5) FROM numbers(9)", 395), ("SELECT nothing", 47), ("SELEC 1", 62)):
            lines = self.told(query, "failed", send_logs_level="error")
            self.check(f"an error of {query}", [line.startswith(f"{{failed}} <Error> executeQuery: Code: {code}. ") and query in line for line in lines[:-1]], [True])
            self.check(f"the error of {query}", lines[-1], f"error {code}")
        lines = self.told("INSERT INTO t (a) VALUES (7777777)", "inserted", send_logs_level="debug")
        self.check("an insert", len(lines), 2)
        secret = "\n".join(self.told("SELECT hex(HMAC('sha256', 'x', 'topsecret')), nothing", "secret", send_logs_level="debug"))
        self.check("a key", ("topsecret" in secret, "[HIDDEN]" in secret), (False, True))
        entries = self.over_http("SELECT level, logger_name, message FROM system.text_log WHERE query_id = 'logged' ORDER BY event_time_microseconds FORMAT TSV")
        self.check("system.text_log", [line.split("\t")[:2] for line in entries.splitlines()], [["Debug", "executeQuery"]] * 2)
        self.check("a failed login", self.over_http("SELECT count() > 0 FROM system.text_log WHERE level = 'Warning' AND logger_name = 'Logins'"), "1\n")
        self.log_file_lines()

    def revisions(self):
        """Clients of before there were block info, settings as text, LowCardinality and so on get and send the same."""
        newest, columns = defines.CLIENT_REVISION, "a UInt8, l LowCardinality(String), o LowCardinality(Nullable(String)), n Nullable(Int32), s Array(LowCardinality(String)), m Map(String, UInt8)"
        rows = [(1, "x", None, None, ["a", "b"], {"k": 1}), (2, "y", "z", 5, [], {})]
        query = """SELECT number, toString(number), if(number % 2 = 0, NULL, number), toLowCardinality(toString(number % 3)),
            toLowCardinality(toNullable(toString(number))), [toLowCardinality('a')], ('a', number), map('k', number), CAST('a', 'Enum8(\\'a\\' = 1)'),
            toDateTime64('2024-01-01 00:00:00.5', 3, 'UTC'), toDecimal64(1.5, 3), toUUID('00000000-0000-0000-0000-000000000001') FROM numbers(5)"""
        expected = self.client().execute(query)
        self.client().execute(f"CREATE TABLE revisions ({columns}) ENGINE = MergeTree ORDER BY a")
        for revision in (54060, 54226, 54372, 54401, 54405, 54410, 54429, 54442, 54448, 54454, 54456, 54459, 54462):
            for compression in (False, "lz4"):
                name, defines.CLIENT_REVISION = f"({revision}, {compression or 'plain'})", revision
                try:
                    client = self.client(compression=compression)
                    self.check(f"rows {name}", client.execute(query), expected)
                    client.execute("TRUNCATE TABLE revisions")
                    client.execute("INSERT INTO revisions VALUES", rows)
                    self.check(f"rows sent {name}", client.execute("SELECT * FROM revisions ORDER BY a"), rows)
                    self.check(f"no rows {name}", client.execute("SELECT a, l FROM revisions WHERE 0"), [])
                    self.refused(f"an error among rows {name}", 395, lambda: client.execute("SELECT throwIf(number = 3) FROM numbers(10)"))
                    self.refused(f"rows of a column that is not there {name}", 16, lambda: client.execute("INSERT INTO revisions (nothing) VALUES", [(1,)]))
                    self.check(f"after an error {name}", client.execute("SELECT 1"), [(1,)])
                    client.disconnect()
                finally:
                    defines.CLIENT_REVISION = newest

    def log_file_lines(self):
        forged = "x} <Fatal> Fake: y\n{\"level\":\"Fatal\",\"logger_name\":\"Fake\"}"
        self.client().execute("SELECT 'a\n\x1b[31mb'", query_id=forged)
        time.sleep(0.2)
        entries = self.entries(self.log_file)
        errors_seen = self.entries(os.path.join(os.path.dirname(self.log_file), "stderr"))
        self.check("standard error", {entry["message"] for entry in entries} - {entry["message"] for entry in errors_seen}, set())
        self.check("names in JSON", {tuple(entry) for entry in entries},
                   {("date_time", "thread_name", "thread_id", "level", "query_id", "logger_name", "message", "source_file", "source_line")})
        self.check("forged entries", [entry for entry in entries if entry["level"] == "Fatal" or entry["logger_name"] == "Fake"], [])
        self.check("the id as it was", len([entry for entry in entries if entry["query_id"] == forged]), 2)
        self.check("no secrets", [entry for entry in entries if "topsecret" in entry["message"]], [])
        listening = [entry["message"] for entry in entries if entry["message"].startswith("Listening for the native protocol")]
        self.check("addresses", listening, [f"Listening for the native protocol: 127.0.0.1:{self.tcp}"])
        os.rename(self.log_file, self.log_file + ".moved")
        self.server.send_signal(signal.SIGHUP)
        for _ in range(100):
            if os.path.exists(self.log_file):
                break
            time.sleep(0.05)
        self.client().execute("SELECT 1", query_id="after the move")
        time.sleep(0.2)
        self.check("after a move", len([entry for entry in self.entries(self.log_file) if entry["query_id"] == "after the move"]), 2)

    def remote(self):
        from chdb.session import Session
        session = Session()
        here = f"remote('127.0.0.1:{self.tcp}', 'default', 't')"
        for query in ["SELECT * FROM {} WHERE a = 7", "SELECT count(), sum(a), avg(a), uniqExact(s), max(s), countIf(n IS NULL) FROM {}",
                      "SELECT n, count() FROM {} GROUP BY n ORDER BY n LIMIT 5", "SELECT a, s FROM {} ORDER BY a DESC, s LIMIT 3",
                      "SELECT quantileExact(0.5)(a), groupUniqArray(length(s)) FROM {} WHERE a < 9"]:
            self.check(f"remote: {query}", str(session.query(query.format(here) + " FORMAT TSV")), self.over_http(query.format("t") + " FORMAT TSV"))
        session.query(f"INSERT INTO FUNCTION {here} (a, s) SELECT number + 1000000, 'new' FROM numbers(10)")
        self.check("remote insert", self.over_http("SELECT count(), sum(a) FROM t WHERE s = 'new'"), "10\t10000045\n")
        self.states(session)

    def states(self, session):
        """States of aggregate functions, written by either and merged by either."""
        functions = {
            "sum": "number", "avg": "toNullable(number)", "uniq": "toString(number)", "uniqCombined": "number", "uniqHLL12": "number",
            "max": "toString(number)", "argMin": "toString(number), number", "groupArray": "[toString(number % 2)]", "quantileTDigest": "number",
            "quantileTiming": "number", "sumMap": "[number % 3], [number]", "groupBitmap": "number", "corr": "number, number * 2", "topK": "number % 1",
            "sumForEach": "[number, 1]", "countIf": "number > 3", "uniqExact": "number", "maxOrNull": "toNullable(number)",
        }
        names = ", ".join(f"s{i}" for i in range(len(functions)))
        states = ", ".join(f"{name}State({arguments}) AS s{i}" for i, (name, arguments) in enumerate(functions.items()))
        merged = ", ".join(f"{name}Merge(s{i})" for i, name in enumerate(functions))
        self.over_http(f"CREATE TABLE states ENGINE = Memory AS SELECT toUInt8(number % 2) AS k, {states} FROM numbers(3000) GROUP BY k")
        here = f"remote('127.0.0.1:{self.tcp}', 'default', 'states')"
        query = f"SELECT k, {merged} FROM {{}} GROUP BY k ORDER BY k FORMAT TSV"
        self.check("remote states", str(session.query(query.format(f"(SELECT * FROM {here})"))), self.over_http(query.format("states")))
        session.query(f"INSERT INTO FUNCTION {here} (k, {names}) SELECT toUInt8(7), {states} FROM numbers(3000)")
        own = str(session.query(query.format(f"(SELECT toUInt8(7) AS k, {states} FROM numbers(3000))")))
        self.check("remote states inserted", self.over_http(query.format("(SELECT * FROM states WHERE k = 7)")), own)


def main():
    root = tempfile.mkdtemp()
    test = Test(os.path.abspath(sys.argv[1]), root)
    try:
        for compression in (False, "lz4", "zstd"):
            name = f"({compression or 'plain'})"
            test.asking(test.client(compression=compression), name)
            test.inserting(test.client(compression=compression), name)
            test.types(test.client(compression=compression), name)
        test.revisions()
        test.sessions()
        test.logs()
        test.remote()
    finally:
        test.server.terminate()
        test.server.wait()
        shutil.rmtree(root, ignore_errors=True)
    print(f"{test.passed} passed, {test.failed} failed")
    sys.exit(test.failed > 0)


if __name__ == "__main__":
    main()
