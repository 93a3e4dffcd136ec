"""clickhouse-connect over HTTP, by its documentation."""
import datetime
import decimal
import io
import uuid

import clickhouse_connect
import pandas
import pyarrow


def run(server, checks):
    client = clickhouse_connect.get_client(host="127.0.0.1", port=server.http, username="default", password=server.password)
    ask = lambda query, **options: client.query(query, **options).result_rows
    checks.gives("ping", client.ping, True)
    checks.gives("server version", lambda: client.server_version.count("."), 3)
    checks.gives("command", lambda: client.command("SELECT 7"), 7)
    checks.gives("command of a list", lambda: client.command("SELECT 1, 'a'"), ["1", "a"])
    checks.gives("rows", lambda: ask("SELECT number, toString(number) FROM numbers(3)"), [(0, "0"), (1, "1"), (2, "2")])
    checks.gives("columns", lambda: client.query("SELECT number FROM numbers(3)").result_columns, [[0, 1, 2]])
    checks.gives("names and types", lambda: (lambda r: (list(r.column_names), [t.name for t in r.column_types]))(
        client.query("SELECT 1::UInt8 AS a, 'x' AS b")), (["a", "b"], ["UInt8", "String"]))
    checks.gives("first item", lambda: client.query("SELECT 5 AS n").first_item, {"n": 5})
    checks.gives("summary", lambda: client.query("SELECT sum(number) FROM numbers(5)").summary.get("read_rows"), "5")
    checks.gives("query id", lambda: client.query("SELECT 1", settings={"query_id": "mine-1"}).query_id, "mine-1")
    checks.gives("parameters of the server", lambda: ask("SELECT {a:UInt8} + 1, {b:String}", parameters={"a": 4, "b": "it's"}), [(5, "it's")])
    checks.gives("parameters of the client", lambda: ask("SELECT %(a)s", parameters={"a": "q'x"}), [("q'x",)])
    checks.gives("a parameter that is a list", lambda: ask("SELECT {a:Array(UInt8)}", parameters={"a": [1, 2]}), [([1, 2],)])
    checks.gives("a parameter that is a date", lambda: ask("SELECT {a:DateTime('UTC')}", parameters={"a": datetime.datetime(2020, 1, 2, 3, 4, 5)})[0][0].hour, 3)
    checks.gives("settings", lambda: ask("SELECT getSetting('max_threads')", settings={"max_threads": 3}), [(3,)])
    checks.raises("an unknown setting", lambda: ask("SELECT 1", settings={"no_such_setting": 3}), "no_such_setting")
    client.command("DROP TABLE IF EXISTS t")
    checks.gives("create", lambda: bool(client.command(
        "CREATE TABLE t (a UInt32, b String, c Nullable(Float64), d DateTime64(3, 'UTC'), e Array(String)) ENGINE = MergeTree ORDER BY a")) or True, True)
    moment = datetime.datetime(2021, 5, 6, 7, 8, 9, 123000, tzinfo=datetime.timezone.utc)
    rows = [[1, "x", None, moment, ["p", "q"]], [2, "yé", 2.5, moment, []]]
    checks.gives("insert", lambda: client.insert("t", rows, column_names=["a", "b", "c", "d", "e"]).written_rows, 2)
    checks.gives("insert by column", lambda: client.insert("t", [[3, 4], ["z", "w"]], column_names=["a", "b"], column_oriented=True).written_rows, 2)
    checks.gives("what was inserted", lambda: ask("SELECT a, b, c, e FROM t ORDER BY a"),
                 [(1, "x", None, ["p", "q"]), (2, "yé", 2.5, []), (3, "z", None, []), (4, "w", None, [])])
    checks.gives("a time", lambda: ask("SELECT d FROM t WHERE a = 1")[0][0].microsecond, 123000)
    checks.gives("insert by context", lambda: client.insert(context=client.create_insert_context("t", ["a", "b"], data=[[5, "v"]])).written_rows, 1)
    checks.gives("raw insert", lambda: client.raw_insert("t", ["a", "b"], b"6,u\n", fmt="CSV").written_rows, 1)
    checks.gives("raw query", lambda: client.raw_query("SELECT 1 AS x", fmt="JSONEachRow"), b'{"x":1}\n')
    checks.gives("a stream of blocks", lambda: sum(len(block) for block in stream_of(client.query_row_block_stream("SELECT number FROM numbers(200000)"))), 200000)
    checks.gives("a stream of rows", lambda: sum(row[0] for row in stream_of(client.query_rows_stream("SELECT number FROM numbers(1000)"))), 499500)
    checks.gives("a data frame", lambda: client.query_df("SELECT number AS n, toString(n) AS s FROM numbers(3)")["n"].tolist(), [0, 1, 2])
    checks.gives("insert of a data frame", lambda: client.insert_df("t", pandas.DataFrame({"a": [7], "b": ["df"]})).written_rows, 1)
    checks.gives("arrow", lambda: client.query_arrow("SELECT number AS n FROM numbers(3)").column("n").to_pylist(), [0, 1, 2])
    checks.gives("insert of arrow", lambda: client.insert_arrow("t", pyarrow.table({"a": pyarrow.array([8], pyarrow.uint32()), "b": ["arrow"]})).written_rows, 1)
    checks.gives("numpy", lambda: client.query_np("SELECT number FROM numbers(3)").tolist(), [[0], [1], [2]])
    for name, text, value in [
        ("Int256", "toInt256('-5')", -5), ("UInt128", "toUInt128(2) * 3", 6), ("Decimal", "toDecimal64('1.25', 2)", decimal.Decimal("1.25")),
        ("UUID", "toUUID('00000000-0000-0000-0000-000000000001')", uuid.UUID(int=1)), ("Date", "toDate('2020-02-03')", datetime.date(2020, 2, 3)),
        ("Bool", "true", True), ("Tuple", "tuple(1, 'a')", (1, "a")), ("named tuple", "CAST((1, 'a'), 'Tuple(x UInt8, y String)')", {"x": 1, "y": "a"}),
        ("Map", "map('k', 1)", {"k": 1}), ("LowCardinality", "toLowCardinality('l')", "l"), ("Enum", "CAST('b', 'Enum8(\\'a\\' = 1, \\'b\\' = 2)')", "b"),
        ("nested arrays", "[[1], [], [2, 3]]", [[1], [], [2, 3]]), ("NULL", "NULL", None), ("FixedString", "toFixedString('ab', 3)", b"ab\0"),
        ("Nullable in arrays", "[1, NULL]", [1, None]), ("JSON", "'{\"a\": {\"b\": 1}}'::JSON", {"a": {"b": 1}}),
        ("Variant", "CAST(5::UInt64, 'Variant(String, UInt64)')", 5), ("Dynamic", "CAST(5::UInt64, 'Dynamic')", 5),
    ]:
        checks.gives(name, lambda text=text: ask(f"SELECT {text}")[0][0], value)
    checks.raises("a syntax error", lambda: ask("SELEC 1"), "62")
    checks.raises("an error while running", lambda: ask("SELECT throwIf(number = 70000) FROM numbers(100000)"), "throwIf")
    checks.raises("a table that is not there", lambda: ask("SELECT * FROM nothing"), "60")
    checks.gives("a temporary table of a session", lambda: temporary(server), [(9,)])
    from clickhouse_connect.driver.external import ExternalData
    external = lambda: ExternalData(file_name="x.csv", data=b"1,a\n2,b\n", fmt="CSV", structure=["n UInt8", "s String"])
    checks.gives("external data", lambda: ask("SELECT sum(n) FROM x", external_data=external()), [(3,)])
    for method in ("lz4", "zstd", "gzip"):
        other = clickhouse_connect.get_client(host="127.0.0.1", port=server.http, password=server.password, compress=method)
        checks.gives(f"compression {method}", lambda: other.query("SELECT max(number) FROM numbers(100000)").result_rows, [(99999,)])
        checks.gives(f"insert with {method}", lambda: other.insert("t", [[100, "c"]], column_names=["a", "b"]).written_rows, 1)
    checks.raises("a wrong password", lambda: clickhouse_connect.get_client(host="127.0.0.1", port=server.http, password="wrong"), "516")


def stream_of(stream):
    with stream:
        yield from stream


def temporary(server):
    client = clickhouse_connect.get_client(host="127.0.0.1", port=server.http, password=server.password, session_id="s-1")
    client.command("CREATE TEMPORARY TABLE tmp (a UInt8)")
    client.command("INSERT INTO tmp VALUES (9)")
    return client.query("SELECT a FROM tmp").result_rows
