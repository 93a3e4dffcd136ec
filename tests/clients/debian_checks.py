"""Debian's `clickhouse-client` 18.16 (revision 54407 of the protocol), by its `--help` and documentation. Needs the program."""
import pathlib
import shutil
import subprocess
import tempfile


def run(server, checks):
    if not shutil.which("clickhouse-client"):
        return checks.skips("clickhouse-client", "there is no clickhouse-client on this machine: apt-get install clickhouse-client")
    print(subprocess.run(["clickhouse-client", "--version"], capture_output=True, text=True).stdout.strip())
    base = ["clickhouse-client", "--host", "127.0.0.1", "--port", str(server.tcp), "--password", server.password]

    def tell(*words, text="", login=base):
        return subprocess.run([*login, *words], input=text, capture_output=True, text=True, timeout=60)

    def ask(query, *words, text=""):
        done = tell("--query", query, *words, text=text)
        if done.returncode:
            raise RuntimeError(f"{done.returncode}: {done.stderr.strip()}")
        return done.stdout

    gives = lambda what, query, expected, *words, text="": checks.gives(what, lambda: ask(query, *words, text=text), expected)
    gives("a number", "SELECT 1", "1\n")
    gives("rows", "SELECT number, toString(number) FROM numbers(3)", "0\t0\n1\t1\n2\t2\n")
    gives("no rows", "SELECT 1 WHERE 0", "")
    checks.gives("a query by standard input", lambda: tell(text="SELECT 2").stdout, "2\n")
    checks.gives("many queries", lambda: tell("--multiquery", "--query", "SELECT 1; SELECT 2;").stdout, "1\n2\n")
    checks.gives("many queries by standard input", lambda: tell("--multiquery", text="SELECT 1;\n-- a remark\nSELECT 2").stdout, "1\n2\n")
    gives("a query over lines", "SELECT\n1,\n2", "1\t2\n", "--multiline")
    for name, expected in [("CSV", '1,"a"\n'), ("TabSeparatedWithNames", "n\ts\n1\ta\n"), ("JSONEachRow", '{"n":1,"s":"a"}\n'), ("Vertical", "Row 1:\n──────\nn: 1\ns: a\n"),
                           ("Values", "(1,'a')"), ("PrettySpace", None), ("XML", None), ("JSON", None), ("PrettyCompact", None), ("Pretty", None), ("RowBinary", "\x01\x01a")]:
        query = "SELECT 1 AS n, 'a' AS s"
        if expected is None:
            checks.gives(f"format {name}", lambda: "a" in ask(query, "--format", name), True)
        else:
            gives(f"format {name}", query, expected, "--format", name)
    gives("a format in the query", "SELECT 1 FORMAT CSV", "1\n")
    gives("vertical", "SELECT 1 AS n", "Row 1:\n──────\nn: 1\n", "--vertical")
    gives("a database", "SELECT currentDatabase()", "system\n", "--database", "system")
    gives("a setting", "SELECT toString(getSetting('max_block_size'))", "77\n", "--max_block_size", "77")
    gives("a setting in the query", "SELECT toString(getSetting('max_block_size')) SETTINGS max_block_size = 78", "78\n")
    gives("a query id", "SELECT query_id FROM system.processes WHERE query_id = 'mine'", "mine\n", "--query_id", "mine")
    gives("no compression", "SELECT sum(number) FROM numbers(1000)", "499500\n", "--compression", "0")
    checks.gives("the time of a query", lambda: float(tell("--time", "--query", "SELECT 1").stderr) >= 0, True)
    checks.gives("progress is no trouble", lambda: tell("--progress", "--query", "SELECT count() FROM numbers(10000000)").stdout, "10000000\n")
    gives("totals", "SELECT number % 2 AS k, count() FROM numbers(4) GROUP BY k WITH TOTALS ORDER BY k", "0\t2\n1\t2\n\n0\t4\n")
    gives("extremes", "SELECT number FROM numbers(3)", "0\n1\n2\n\n0\n2\n", "--extremes", "1")
    gives("a long answer", "SELECT count(), sum(cityHash64(s)) > 0 FROM (SELECT toString(number) AS s FROM numbers(1000000))", "1000000\t1\n")
    checks.gives("many rows", lambda: ask("SELECT number FROM numbers(500000)").count("\n"), 500000)
    gives("create", "CREATE TABLE t (a UInt32, b String, c Nullable(Float64), d DateTime('UTC'), e Array(String), f Enum8('x' = 1, 'y' = 2)) ENGINE = MergeTree ORDER BY a", "")
    gives("insert of values", "INSERT INTO t (a, b) VALUES (1, 'x'), (2, 'it\\'s')", "")
    gives("insert of expressions", "INSERT INTO t (a, b) VALUES (1 + 2, upper('z'))", "")
    gives("insert of CSV", "INSERT INTO t (a, b, c) FORMAT CSV", "", text='4,"q""r",1.5\n5,s,\\N\n')
    gives("insert of TSV", "INSERT INTO t FORMAT TabSeparated", "", text="6\tu\t\\N\t2021-05-06 07:08:09\t['p','q']\ty\n")
    gives("insert of JSON", "INSERT INTO t FORMAT JSONEachRow", "", text='{"a":7,"b":"j","e":["k"]}\n{"a":8}\n')
    checks.gives("insert by standard input alone", lambda: tell(text="INSERT INTO t (a, b) VALUES (9, 'w')").returncode, 0)
    gives("insert of a select", "INSERT INTO t (a) SELECT number + 100 FROM numbers(1000)", "")
    gives("insert of many rows", "INSERT INTO t (a) FORMAT CSV", "", text="".join(f"{n}\n" for n in range(10000, 210000)))
    gives("what was inserted", "SELECT a, b, c, e FROM t WHERE a < 10 ORDER BY a",
          "1\tx\t\\N\t[]\n2\tit\\'s\t\\N\t[]\n3\tZ\t\\N\t[]\n4\tq\"r\t1.5\t[]\n5\ts\t\\N\t[]\n6\tu\t\\N\t['p','q']\n7\tj\t\\N\t['k']\n8\t\t\\N\t[]\n9\tw\t\\N\t[]\n")
    gives("how many", "SELECT count() FROM t", "201009\n")
    gives("a time and a word", "SELECT d, f FROM t WHERE a = 6", "2021-05-06 07:08:09\ty\n")
    checks.gives("describe", lambda: ask("DESCRIBE TABLE t").count("\n"), 6)
    checks.gives("show", lambda: "t\n" in ask("SHOW TABLES") and "system\n" in ask("SHOW DATABASES"), True)
    checks.gives("show create", lambda: ask("SHOW CREATE TABLE t FORMAT TSVRaw").startswith("CREATE TABLE default.t"), True)
    gives("explain of syntax", "EXISTS TABLE t", "1\n")
    gives("low cardinality", "SELECT toLowCardinality('l'), [toLowCardinality('m')]", "l\t['m']\n")
    gives("decimals", "SELECT toDecimal64('1.25', 2), toDecimal128('-3.5', 1)", "1.25\t-3.5\n")
    gives("identifiers of hosts", "SELECT toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0'), toFixedString('ab', 2), (1, 'x'), NULL",
          "61f0c404-5cb3-11e7-907b-a6006ad3dba0\tab\t(1,'x')\t\\N\n")
    gives("dates", "SELECT toDate('2020-02-03'), toDateTime('2020-02-03 04:05:06', 'UTC')", "2020-02-03\t2020-02-03 04:05:06\n")
    gives("alter and mutate", "ALTER TABLE t ADD COLUMN g UInt8 DEFAULT 3", "")
    gives("the new column", "SELECT g FROM t WHERE a = 1", "3\n")
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "ext.tsv")
        file.write_text("1\tone\n2\ttwo\n")
        gives("an external table of a file", "SELECT s FROM words WHERE n = 2", "two\n", "--external", "--file", str(file), "--name", "words", "--structure", "n UInt8, s String")
        gives("an external table by standard input", "SELECT sum(_1) FROM _data", "6\n", "--external", "--file=-", "--types=UInt8", text="1\n2\n3\n")
    for what, query, code in [("syntax", "SELEC 1", 62), ("an unknown table", "SELECT * FROM nowhere", 60), ("an unknown column", "SELECT nothing", 47),
                              ("an error after rows", "SELECT throwIf(number = 200000) FROM numbers(300000) FORMAT Null", 395)]:
        checks.gives(f"exit of {what}", lambda: (lambda done: (done.returncode, f"Code: {code}" in done.stderr))(tell("--query", query)), (code % 256, True))
    checks.gives("errors are passed over", lambda: tell("--multiquery", "--ignore-error", text="SELECT nothing; SELECT 4;").stdout, "4\n")
    wrong = [*base[:-1], "wrong"]
    checks.gives("a wrong password", lambda: "Code: 516" in tell("--query", "SELECT 1", login=wrong).stderr, True)
    server.ask("CREATE USER reader IDENTIFIED BY 'r'")  # whose statement this client's own parser does not know
    checks.gives("another user", lambda: tell("--user", "reader", "--query", "SELECT currentUser()", login=[*base[:-1], "r"]).stdout, "reader\n")
    checks.gives("a time limit", lambda: "Code: 159" in tell("--max_execution_time", "1", "--query", "SELECT count() FROM system.numbers WHERE NOT ignore(number)").stderr, True)
    logs = tell("--send_logs_level", "debug", "--query", "SELECT 1")
    if "thread_number" in logs.stderr:
        checks.differs("logs of the server", "this client wants a column thread_number, which newer servers call thread_id")
    else:
        checks.count("<Debug>" in logs.stderr, f"logs of the server: {logs.stderr[:300]}")
