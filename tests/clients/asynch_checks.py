"""asynch over the native protocol, by its documentation."""
import asyncio
import datetime
import decimal
import uuid

import asynch
from asynch.cursors import DictCursor


def run(server, checks):
    asyncio.run(all_checks(server, checks))


async def all_checks(server, checks):
    def connect(**options):
        return asynch.Connection(host="127.0.0.1", port=server.tcp, user="default", password=server.password, database="default", **options)

    async def ask(query, args=None, cursor=None, **options):
        async with connect(**options) as connection:
            async with connection.cursor(cursor=cursor) as cursor:
                await cursor.execute(query, args)
                return await cursor.fetchall()

    async def gives(what, wanted, expected):
        try:
            given = await wanted
        except Exception as error:  # what a client raises is its own affair
            return checks.count(False, f"{what}: {type(error).__name__}: {str(error)[:300]}")
        checks.count(given == expected, f"{what}: {given!r}, not {expected!r}")

    async def raises(what, wanted, text):
        try:
            given = await wanted
        except Exception as error:
            return checks.count(text in str(error), f"{what}: {type(error).__name__}: {str(error)[:300]} lacks {text!r}")
        checks.count(False, f"{what}: {given!r}, not an error")

    async def insert(statement, rows):
        async with connect() as connection:
            async with connection.cursor() as cursor:
                return await cursor.execute(statement, rows)

    async def description():
        async with connect() as connection:
            async with connection.cursor() as cursor:
                await cursor.execute("SELECT 1::UInt8 AS a, 'x' AS b")
                return [(column[0], column[1]) for column in cursor.description]

    async def streamed():
        async with connect() as connection:
            async with connection.cursor() as cursor:
                cursor.set_stream_results(stream_results=True, max_row_buffer=1000)
                await cursor.execute("SELECT number FROM numbers(100000)")
                return sum([row[0] async for row in cursor])

    async def pooled():
        async with asynch.Pool(minsize=1, maxsize=2, host="127.0.0.1", port=server.tcp, password=server.password) as pool:
            async def one(n):
                async with pool.connection() as connection:
                    async with connection.cursor() as cursor:
                        await cursor.execute(f"SELECT {n}")
                        return (await cursor.fetchone())[0]
            return [await one(n) for n in range(8)]

    async def reused():
        async with connect() as connection:
            async with connection.cursor() as cursor:
                try:
                    await cursor.execute("SELECT nothing")
                except Exception:
                    pass
            async with connection.cursor() as cursor:
                await cursor.execute("SELECT 1")
                return await cursor.fetchone()

    await gives("rows", ask("SELECT number, toString(number) FROM numbers(3)"), [(0, "0"), (1, "1"), (2, "2")])
    await gives("no rows", ask("SELECT 1 WHERE 0"), [])
    await gives("dictionaries", ask("SELECT 1 AS a, 'x' AS b", cursor=DictCursor), [{"a": 1, "b": "x"}])
    await gives("description", description(), [("a", "UInt8"), ("b", "String")])
    await gives("a stream", streamed(), 4999950000)
    await gives("a pool", pooled(), list(range(8)))
    await gives("after an error", reused(), (1,))
    await gives("parameters of the client", ask("SELECT %(a)s", {"a": "it's"}), [("it's",)])
    await gives("a DSN", dsn(server), (1,))
    await ask("CREATE TABLE IF NOT EXISTS a (n UInt32, s String, f Nullable(Float64)) ENGINE = MergeTree ORDER BY n")
    await gives("insert of tuples", insert("INSERT INTO a VALUES", [(1, "x", None), (2, "yé", 2.5)]), 2)
    await gives("insert of dictionaries", insert("INSERT INTO a (n, s) VALUES", [{"n": 3, "s": "z"}]), 1)
    await gives("what was inserted", ask("SELECT * FROM a ORDER BY n"), [(1, "x", None), (2, "yé", 2.5), (3, "z", None)])
    await gives("insert of many", insert("INSERT INTO a (n, s) VALUES", [(n, str(n)) for n in range(50000)]), 50000)
    await gives("count of many", ask("SELECT count() FROM a"), [(50003,)])
    await gives("insert select", ask("INSERT INTO a SELECT number, 'i', 0 FROM numbers(5)"), [])
    for name, text, value in [
        ("Int8", "toInt8(-128)", -128), ("UInt64", "18446744073709551615", 2 ** 64 - 1), ("Int128", "toInt128('-5')", -5), ("Int256", "toInt256('-5')", -5),
        ("UInt256", "toUInt256('7')", 7), ("Float32", "toFloat32(0.5)", 0.5), ("Float64", "1e300", 1e300), ("Bool", "true", True), ("String", "'né'", "né"),
        ("FixedString", "toFixedString('abc', 3)", "abc"), ("Date", "toDate('2020-02-03')", datetime.date(2020, 2, 3)),
        ("Date32", "toDate32('1950-02-03')", datetime.date(1950, 2, 3)), ("UUID", "toUUID('00000000-0000-0000-0000-000000000001')", uuid.UUID(int=1)),
        ("Decimal", "toDecimal32('1.25', 2)", decimal.Decimal("1.25")), ("wide Decimal", "toDecimal128('-0.001', 3)", decimal.Decimal("-0.001")),
        ("Enum", "CAST('b', 'Enum8(\\'a\\' = 1, \\'b\\' = 2)')", "b"), ("arrays", "[[1], [], [2, 3]]", [[1], [], [2, 3]]), ("tuples", "(1, 'a')", (1, "a")),
        ("Map", "map('k', 1)", {"k": 1}), ("LowCardinality", "toLowCardinality('l')", "l"), ("NULL", "NULL", None),
        ("NULL in arrays", "[1, NULL]", [1, None]), ("IPv4", "toString(toIPv4('1.2.3.4'))", "1.2.3.4"),
    ]:
        await gives(name, ask(f"SELECT {text}"), [(value,)])
    await gives("a time with a zone", ask("SELECT toHour(toDateTime('2020-01-01 05:00:00', 'Asia/Tokyo'))"), [(5,)])
    await raises("a syntax error", ask("SELEC 1"), "62")
    await raises("an error while running", ask("SELECT throwIf(number = 70000) FROM numbers(100000)"), "395")
    await raises("a table that is not there", ask("SELECT * FROM nothing"), "60")
    await raises("a wrong password", wrong_password(server), "516")
    for compression in ("lz4", "zstd"):
        await gives(f"compression {compression}", ask("SELECT max(number) FROM numbers(100000)", compression=compression), [(99999,)])


async def dsn(server):
    async with asynch.Connection(f"clickhouse://default:{server.password}@127.0.0.1:{server.tcp}/default") as connection:
        async with connection.cursor() as cursor:
            await cursor.execute("SELECT 1")
            return await cursor.fetchone()


async def wrong_password(server):
    async with asynch.Connection(host="127.0.0.1", port=server.tcp, password="wrong") as connection:
        await connection.ping()
