"""`python3 tests/native/remote_test.py URSA`: a ClickHouse server's `remote()` over Ursa's tables.

chDB asks one server and two: whole queries, states of aggregates, rows that it sorts, limits and joins itself. Each answer is
compared with that of chDB over a table of its own with the same rows.
"""
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

from chdb.session import Session

COLUMNS = """k UInt8, x UInt64, i Int32, f Float64, s String, g FixedString(2), d Date, t DateTime('UTC'), m DateTime64(3, 'UTC'),
    n Nullable(Int32), z Nullable(String), l LowCardinality(String), o LowCardinality(Nullable(String)), c Decimal(18, 3), u UUID,
    e Enum8('red' = 1, 'blue' = 2), a Array(UInt16), b Array(String), p Tuple(q Int8, r String), h Map(String, UInt32), y IPv4, w Bool, v Int128"""
ROWS = """SELECT number % 5, number, toInt32(number) - 50, number / 4, concat('s', toString(number % 13)), toFixedString(toString(number % 7), 2),
    toDate('2024-01-01') + number % 40, toDateTime('2024-03-01 00:00:00', 'UTC') + number * 3600,
    toDateTime64('2024-03-01 00:00:00.125', 3, 'UTC') + number, if(number % 3 = 0, NULL, toInt32(number % 11)),
    if(number % 4 = 0, NULL, concat('z', toString(number % 6))), concat('l', toString(number % 4)),
    if(number % 5 = 0, NULL, concat('o', toString(number % 3))), toDecimal64(number, 3) / 8,
    toUUID(concat('00000000-0000-0000-0000-', leftPad(toString(number), 12, '0'))), if(number % 2 = 0, 'red', 'blue'), range(number % 4),
    arrayMap(q -> toString(q), range(number % 3)), (toInt8(number % 9), toString(number % 2)), map('a', toUInt32(number), 'b', toUInt32(number % 3)),
    toIPv4(toUInt32(number + 1000)), number % 2 = 1, toInt128(number) * 1000000000000 FROM numbers({}, {})"""

# Over one server and over two.
QUERIES = [
    "SELECT * FROM {} ORDER BY x",
    *(f"SELECT {name} FROM {{}} ORDER BY x LIMIT 7" for name in "kifsgdtmnzlocueabphywv"),
    "SELECT toTypeName(l), toTypeName(n), toTypeName(c), toTypeName(e), toTypeName(p), toTypeName(h) FROM {} LIMIT 1",
    # Filters.
    "SELECT x FROM {} WHERE k = 3 AND s != 's4' ORDER BY x",
    "SELECT x FROM {} WHERE d > '2024-02-01' OR t < '2024-03-01 05:00:00' ORDER BY x",
    "SELECT x FROM {} WHERE n IS NULL AND z IS NOT NULL ORDER BY x DESC LIMIT 5",
    "SELECT x FROM {} WHERE x IN (3, 5, 700) ORDER BY x",
    "SELECT x FROM {} WHERE s LIKE '%2' AND has(a, 1) ORDER BY x",
    "SELECT x FROM {} PREWHERE k = 1 WHERE e = 'red' ORDER BY x",
    "SELECT x, s FROM {} WHERE c BETWEEN 3.5 AND 7 ORDER BY s, x",
    # Sets of constants, named by their hashes.
    "SELECT k IN (1, 2) AS few, countIf(s IN ('s1', 's2')) FROM {} GROUP BY few ORDER BY few",
    "SELECT countIf(k IN (1)), countIf(k IN 1), countIf(k IN [1, 2]), countIf(k IN (1, -2, 300, 2.5)), countIf(k NOT IN (3)), countIf(k IN ()) FROM {}",
    "SELECT countIf((k, s) IN ((1, 's1'), (2, 's2'))), countIf((k, s) IN (1, 's1')), countIf(a IN ([0], [0, 1])), countIf(p IN ((1, '0'))) FROM {}",
    "SELECT countIf(n IN (1, NULL)), countIf(z IN ('z1')), countIf(l IN ('l1', 'l2')), countIf(o IN ('o1')), countIf(w IN (true)), countIf(g IN ('1')) FROM {}",
    "SELECT countIf(d IN ('2024-01-02', '2024-01-05')), countIf(d IN (toDate('2024-01-02'), toDate('2024-01-05'))), countIf(t IN (toDateTime('2024-03-01 05:00:00', 'UTC'))) FROM {}",
    "SELECT countIf(m IN (toDateTime64('2024-03-01 00:00:03.125', 3, 'UTC'))), countIf(c IN (0.125, 2)), countIf(c IN (0.125::Decimal(9, 3))), countIf(e IN ('red')), countIf(f IN (0.5, 1)) FROM {}",
    "SELECT countIf(u IN (toUUID('00000000-0000-0000-0000-000000000007'))), countIf(y IN ('0.0.3.234')), countIf(v IN (1000000000000)), countIf(v IN (toInt128(2000000000000))) FROM {}",
    "SELECT countIf(k = 1 OR k = 2 OR k = 3 OR k = 4), countIf(s != 's1' AND s != 's2' AND s != 's3' AND s != 's4') FROM {}",
    "SELECT k, s FROM {} ORDER BY k IN (2, 3) DESC, x LIMIT 5",
    "SELECT k FROM {} GROUP BY k HAVING sum(s IN ('s1', 's2')) > 2 ORDER BY k",
    "SELECT arrayExists(q -> q IN (1, 2), a) AS q, count() FROM {} GROUP BY q ORDER BY q",
    "SELECT DISTINCT k IN (1, 2) AND s NOT IN ('s1') AS q FROM {} ORDER BY q",
    "WITH (1, 2) AS two SELECT quantileIf(0.5)(x, k IN two), sum(if(k IN (1 + 1, 3), x, 0)) FROM {}",
    "SELECT countIf(n IN (1, NULL)) FROM {} SETTINGS transform_null_in = 1",
    "SELECT countIf(k GLOBAL IN (SELECT k FROM names)), countIf(k GLOBAL NOT IN (SELECT k FROM names)) FROM {}",
    "SELECT k GLOBAL IN (SELECT k FROM names) AS q, sum(x) FROM {} GROUP BY q ORDER BY q",
    # Constants, named by their values.
    "SELECT max(ignore(x, true, [true, false], toInt128(5), toUInt256(7), toInt256(-7), '10:00:00'::Time64(3), toTime('10:00:00'), tuple(1), tuple(), toDate32('2020-01-01'))) FROM {}",
    "SELECT max(ignore(x, toDecimal256('-1.25', 5), toFixedString('ab', 4), toLowCardinality('x'), INTERVAL 3 MONTH, now64() > now(), nan, -inf, -0., 1e-7, 18446744073709551615)) FROM {}",
    "SELECT max(ignore(x, [NULL, 1], (1, NULL, ('x', [1])), map('a', [1, 2]), [], NULL, [toDate('2020-01-01')], [toUUID('00000000-0000-0001-0000-000000000002')], (1., 2.)::Point)) FROM {}",
    "SELECT max(ignore(x, 'a\\n\\t\\\\''b', ['a\\n'], toFloat32(0.1), 1 / 3, 5::Nullable(UInt64), 'a'::LowCardinality(Nullable(String)), toDateTime(0, 'Europe/Berlin'))) FROM {}",
    "WITH (SELECT max(number) FROM numbers(5)) AS q SELECT sum(x > q), q, any(toDateTime('2020-01-01 00:00:00') + q) FROM {}",
    "WITH q -> q + 1 AS next SELECT sum(next(x)), arrayFold((acc, v) -> acc + v, [1, 2], toUInt64(0)) FROM {}",
    # Order and limits.
    "SELECT x + 1 AS y, concat(s, '!') FROM {} ORDER BY i DESC LIMIT 4",
    "SELECT k, x FROM {} ORDER BY k, x LIMIT 3 OFFSET 4",
    "SELECT k, x FROM {} ORDER BY k, x DESC LIMIT 1 BY k",
    "SELECT k FROM {} ORDER BY k LIMIT 2 WITH TIES",
    "SELECT z, x FROM {} ORDER BY z NULLS FIRST, x LIMIT 9",
    "SELECT count() FROM (SELECT x FROM {} LIMIT 10)",
    "SELECT k, count() FROM {} GROUP BY k ORDER BY k WITH FILL TO 8",
    "SELECT k, sum(x) AS q FROM {} GROUP BY k ORDER BY k WITH FILL TO 8 INTERPOLATE (q AS q + 1)",
    "SELECT x, k FROM {} ORDER BY x + 100 WITH FILL TO 230 INTERPOLATE (k AS k + 1)",
    "SELECT x, k, s FROM {} ORDER BY k, x WITH FILL INTERPOLATE LIMIT 30",
    "SELECT s, count() FROM {} GROUP BY s ORDER BY s DESC COLLATE 'de' LIMIT 3",
    "SELECT DISTINCT ON (k) k, x FROM {} ORDER BY k, x",
    "SELECT k, x FROM {} ORDER BY k DESC, x LIMIT 1, 1 BY k LIMIT 3 OFFSET 1",
    # DISTINCT.
    "SELECT DISTINCT k FROM {} ORDER BY k",
    "SELECT DISTINCT s, l FROM {} ORDER BY s, l LIMIT 6",
    "SELECT DISTINCT toMonth(d) AS month, o FROM {} ORDER BY month, o",
    # Groups and aggregates.
    "SELECT count() FROM {}",
    "SELECT count(), count(n), sum(x), avg(f), min(i), max(s), any(k) >= 0 FROM {}",
    "SELECT k, count(), sum(x), min(d), max(t), max(m) FROM {} GROUP BY k ORDER BY k",
    "SELECT s, uniq(x), uniqExact(x), uniqExact(s, k), uniqExact(z), uniqExact(a), uniqExact(p) FROM {} GROUP BY s ORDER BY s",
    "SELECT uniqExact(s), uniqExact(l), uniqExact(g), uniqExact(c), uniqExact(m), uniqExact(u), uniqExact(b), uniqExact(h), uniqExact(y) FROM {}",
    "SELECT uniq(s), uniq(n), uniqCombined(s), uniqHLL12(x), uniqCombined64(x), uniq(x, s) FROM {}",
    "SELECT quantile(x), quantiles(0.1, 0.9)(f), median(i), quantileExact(x), quantileTiming(x) FROM {}",
    "SELECT k, quantile(0.25)(x) FROM {} WHERE l = 'l1' GROUP BY k ORDER BY k",
    "SELECT l, arraySort(groupArray(x)), arraySort(groupUniqArray(k)) FROM {} GROUP BY l ORDER BY l",
    "SELECT arraySort(topK(20)(s)), argMax(s, x), argMin(z, x), argMax(n, f) FROM {}",
    "SELECT o, count(), sum(c), avg(c), max(o) FROM {} GROUP BY o ORDER BY o",
    "SELECT n, count(), sum(n), avg(n), max(n) FROM {} GROUP BY n ORDER BY n",
    "SELECT z, min(z), max(u), count(z) FROM {} GROUP BY z ORDER BY z",
    "SELECT toStartOfMonth(d) AS month, e, sum(x) FROM {} GROUP BY month, e ORDER BY month, e",
    "SELECT k + 1 AS key, sum(x + 1) + 3, sum(x) * 2 FROM {} GROUP BY key ORDER BY key",
    "SELECT if(k = 1, 'one', 'other') AS which, sum(if(k = 1, x, 0)), countIf(n > 3), sumIf(x, w) FROM {} GROUP BY which ORDER BY which",
    "SELECT d + INTERVAL 1 MONTH AS later, count() FROM {} GROUP BY later ORDER BY later LIMIT 5",
    "SELECT x > toDateTime('1970-01-01 00:01:00', 'UTC')::UInt32 AS late, m > toDateTime64('2024-03-01 00:01:00', 3, 'UTC') AS later, c > 3.5::Decimal(9, 2) AS much, count() FROM {} GROUP BY ALL ORDER BY ALL",
    "SELECT arrayMap(q -> q * 2 + k, a) AS doubled, count() FROM {} GROUP BY doubled ORDER BY doubled",
    "SELECT sum(arrayCount(q -> q > k, a)), sum(arraySum((q, r) -> q * r, a, a)) FROM {}",
    "SELECT q, count() FROM {} ARRAY JOIN a AS q GROUP BY q ORDER BY q",
    "SELECT q, x FROM {} ARRAY JOIN a AS q ORDER BY q DESC, x LIMIT 5",
    "SELECT arrayJoin(b) AS q, count() FROM {} GROUP BY q ORDER BY q",
    "SELECT p.r AS r, h['b'] AS b, count() FROM {} GROUP BY r, b ORDER BY r, b",
    "SELECT stddevPop(f), varSamp(x), round(corr(x, f), 6), round(skewPop(f), 6) FROM {}",
    "SELECT groupBitmap(x), groupBitAnd(i), groupBitXor(x), sumMap(h), sumForEach(a), maxOrNull(n), sumDistinct(k) FROM {}",
    "SELECT k, any_respect_nulls(k), any_respect_nulls(toNullable(k)), anyLast_respect_nulls(if(k = 1, NULL, k)), any_respect_nullsIf(toNullable(k), x > 1000) FROM {} GROUP BY k ORDER BY k",
    "SELECT k, any_respect_nulls(if(k = 1, NULL, toString(k))), anyLast_respect_nulls([toString(k)]), first_value_respect_nulls(toFixedString('a', 2)) FROM {} GROUP BY k ORDER BY k",
    "SELECT sumResample(0, 10, 5)(x, k), sumDistinctIf(k, x > 3), avgForEach(a), groupUniqArrayArray(a), argMinIf(s, x, k = 2), uniqExactArray(a), countOrNull(n), sumArrayIf(a, k = 1) FROM {} SETTINGS max_threads = 1",
    *(f"SELECT {calls} FROM {{}}" for calls in (
        "uniqCombinedOrNull(n), uniqCombinedIfOrNull(z, k = 2), uniqCombinedOrNullIf(n, k = 2), uniqExactOrNull(z), uniqOrNull(n), countOrNull(n)",
        "groupBitmapOrNull(n), groupBitmapIfOrNull(n, k = 2), groupBitmapOrNullIf(n, k = 2), groupBitmapOrDefault(n)",
        "argMaxOrNull(z, n + x), argMinOrNull(x, n + x), argMaxOrNullIf(x, n + x, k = 2), argMaxIf((x, k), n + x, k = 2), argMaxOrDefault(x, n + x)",
        "corrOrNull(n, x), covarPopOrNull(n, x), avgWeightedOrNull(n, x), avgWeightedIfOrNull(n, x, k = 2), simpleLinearRegressionIf(x, n, k = 2), simpleLinearRegressionOrNull(x, n)",
        "sumCountOrDefault(n), sumCountDistinct(n), sumCountDistinctIf(n, k = 2), sumCountIf(n, k = 2), sumCountOrNull(n), sumCountIfOrDefault(n, k = 2)",
        "countDistinctIf(s, k = 2), countDistinctIf(z, k = 2), sumKahan(c), sumKahanTuple((c, x)), sumDistinctIf(n, k = 2), uniqExactForEach(b), maxMap(h)",
        "sumForEachIf(a, k = 2), avgOrNullIf(n, k = 77), sumOrNullIf(n, k = 77), minOrDefault(n), anyOrNull(k) >= 0, sumArgMin(x, i), avgArgMax(f, i), sumMapOrNull([k], [x])",
    )),
    "SELECT count(DISTINCT s), count(DISTINCT k, l), sum(DISTINCT k) FROM {}",
    "SELECT k, l, count() FROM {} WHERE x > 1000000 GROUP BY k, l",
    "SELECT count(), sum(x), max(s), uniqExact(s), quantile(x) FROM {} WHERE x > 1000000",
    "SELECT 'fixed' AS word, 5 AS five, k, count() FROM {} GROUP BY word, five, k ORDER BY k",
    # HAVING, totals, subtotals.
    "SELECT k, sum(x) AS total FROM {} GROUP BY k HAVING total > 500 AND count() > 2 ORDER BY total DESC",
    "SELECT s FROM {} GROUP BY s HAVING uniqExact(k) > 3 ORDER BY s",
    "SELECT k, count(), sum(x) FROM {} GROUP BY k WITH TOTALS ORDER BY k",
    "SELECT k, l, count(), sum(x) FROM {} GROUP BY ROLLUP(k, l) ORDER BY ALL",
    "SELECT k, w, sum(x) FROM {} GROUP BY CUBE(k, w) ORDER BY ALL",
    "SELECT k, l, sum(x) FROM {} GROUP BY GROUPING SETS ((k), (l), ()) ORDER BY ALL",
    # Windows.
    "SELECT x, sum(x) OVER (PARTITION BY k ORDER BY x) AS running FROM {} ORDER BY x LIMIT 12",
    "SELECT k, row_number() OVER (PARTITION BY k ORDER BY x DESC) AS place, x + place FROM {} ORDER BY k, place LIMIT 12",
    "SELECT k, sum(count()) OVER (), rank() OVER (ORDER BY sum(x)) FROM {} GROUP BY k ORDER BY k",
    "SELECT x FROM {} QUALIFY row_number() OVER (PARTITION BY l ORDER BY x DESC) = 1 ORDER BY x",
    # Several tables.
    "SELECT r.k, r.x, j.name FROM {} AS r INNER JOIN names AS j ON r.k = j.k ORDER BY r.x LIMIT 8 SETTINGS joined_subquery_requires_alias = 0",
    "SELECT j.name, count() FROM names AS j LEFT JOIN {} AS r ON r.k = j.k GROUP BY j.name ORDER BY j.name",
    "SELECT j.name, sum(r.x) FROM {} AS r GLOBAL INNER JOIN names AS j ON r.k = j.k GROUP BY j.name ORDER BY j.name",
    "SELECT x FROM {} WHERE x GLOBAL IN (SELECT x * 7 FROM names) ORDER BY x",
    "SELECT k, count() FROM {} WHERE k GLOBAL IN (SELECT k FROM names) GROUP BY k ORDER BY k",
    "SELECT k, sum(x) FROM {} WHERE x IN (SELECT number * 2 FROM numbers(50)) GROUP BY k ORDER BY k",
    "SELECT number FROM numbers(9) WHERE number IN (SELECT x FROM {} WHERE k = 2)",
    "SELECT k, count() FROM {} WHERE x > (SELECT avg(number) FROM numbers(40)) GROUP BY k ORDER BY k",
    "SELECT max(total) FROM (SELECT k, sum(x) AS total FROM {} GROUP BY k)",
    "SELECT sum(x) FROM (SELECT x FROM {} ORDER BY x DESC LIMIT 5)",
    "WITH big AS (SELECT k, x FROM {} WHERE x > 20) SELECT k, count() FROM big GROUP BY k ORDER BY k",
    "SELECT x FROM (SELECT x FROM {} WHERE k = 1 UNION ALL SELECT x FROM {} WHERE k = 2) ORDER BY x",
    "SELECT k FROM {} INTERSECT SELECT k FROM names ORDER BY k",
    # States.
    "SELECT k, uniqExactMerge(q), sumMerge(r) FROM (SELECT k, uniqExactState(s) AS q, sumState(x) AS r FROM {} GROUP BY k, l) GROUP BY k ORDER BY k",
    "SELECT hex(uniqExactState(s)) FROM {} WHERE s = 's1'",
    "SELECT finalizeAggregation(uniqState(s)), finalizeAggregation(argMaxState(s, x)) FROM {}",
]


class Server:
    def __init__(self, ursa, root, number):
        with socket.socket() as first, socket.socket() as second:
            first.bind(("127.0.0.1", 0))
            second.bind(("127.0.0.1", 0))
            self.http, self.tcp = first.getsockname()[1], second.getsockname()[1]
        self.process = subprocess.Popen([ursa, "server", "--path", f"{root}/data{number}", "--http-port", str(self.http), "--tcp-port", str(self.tcp)],
                                        stderr=open(f"{root}/stderr{number}", "w"))
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.tcp)).close()
                return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("the server does not listen")

    def query(self, query):
        request = urllib.request.Request(f"http://127.0.0.1:{self.http}/", query.encode())
        return urllib.request.urlopen(request).read().decode()

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Test:
    def __init__(self, servers):
        self.passed, self.failed = 0, 0
        self.servers = servers
        self.session = Session()
        self.one = f"remote('127.0.0.1:{servers[0].tcp}', 'default', 't')"
        both = ",".join(f"127.0.0.1:{server.tcp}" for server in servers)
        self.two = f"remote('{both}', 'default', 't')"
        self.session.query("CREATE TABLE names (k UInt8, x UInt64, name String) ENGINE = MergeTree ORDER BY k")
        names = "INSERT INTO names SELECT number, number, concat('name', toString(number)) FROM numbers(1, 3)"
        self.session.query(names)
        for table in ("first", "second", "both"):
            self.session.query(f"CREATE TABLE {table} ({COLUMNS}) ENGINE = MergeTree ORDER BY x")
        for number, server in enumerate(servers):
            rows = ROWS.format(number * 60, 60)
            server.query(f"CREATE TABLE t ({COLUMNS}) ENGINE = MergeTree ORDER BY x")
            server.query(f"INSERT INTO t {rows}")
            # Tables that queries which are sent as a whole name.
            server.query("CREATE TABLE names (k UInt8, x UInt64, name String) ENGINE = MergeTree ORDER BY k")
            server.query(names)
            for table in (('first', 'second')[number], 'both'):
                self.session.query(f"INSERT INTO {table} {rows}")

    def ask(self, query, form="TSVWithNamesAndTypes"):
        try:
            return str(self.session.query(query, form))
        except Exception as error:
            # chDB puts the first lines of what failed before the next answer.
            self.session.query("SELECT 1")
            return f"error: {str(error)[:1500]}"

    def check(self, what, given, expected):
        if given == expected and not given.startswith("error"):
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED {what}: {given!r}, not {expected!r}")

    def same(self, query):
        for remote, local in ((self.one, "first"), (self.two, "both")):
            self.check(f"{query.format(*[remote] * 2)}", self.ask(query.format(remote, remote)), self.ask(query.format(local, local)))

    def refused(self, query, *words):
        given = self.ask(query)
        missing = [word for word in words if word not in given]
        self.check(query, (f"ok {missing}" if given.startswith("error") else given), "ok []")

    def shapes(self):
        """What is asked about tables, and settings that say which part of a query servers compute."""
        self.check("DESCRIBE", self.ask(f"DESCRIBE TABLE {self.one}", "TSV"), self.ask("DESCRIBE TABLE first", "TSV"))
        self.check("the shards", self.ask(f"SELECT _shard_num AS shard, count() FROM {self.two} GROUP BY shard ORDER BY shard", "TSV"), "1\t60\n2\t60\n")
        self.check("a shard", self.ask(f"SELECT min(x), max(x) FROM {self.two} WHERE _shard_num = 2", "TSV"), "60\t119\n")
        for query in ("SELECT k, l, count(), sum(x) FROM {} GROUP BY k, l ORDER BY k, l", "SELECT DISTINCT k, s FROM {} ORDER BY k, s",
                      "SELECT sum(x), uniqExact(s) FROM {} WHERE k = 1", "SELECT x, s FROM {} ORDER BY x LIMIT 7"):
            for setting in ("distributed_group_by_no_merge = 0", "optimize_aggregation_in_order = 1", "group_by_two_level_threshold = 1", "max_threads = 1",
                            "distributed_aggregation_memory_efficient = 0", "prefer_localhost_replica = 0", "max_block_size = 3"):
                self.check(f"{query} {setting}", self.ask(f"{query.format(self.two)} SETTINGS {setting}"), self.ask(query.format("both")))
        # Groups that no other server has are computed to their end.
        self.check("groups of their own", self.ask(f"SELECT intDiv(x, 60) AS half, count(), sum(x) + 1 FROM {self.two} GROUP BY half HAVING count() > 3 ORDER BY half LIMIT 5 SETTINGS distributed_group_by_no_merge = 2"),
                   self.ask("SELECT intDiv(x, 60) AS half, count(), sum(x) + 1 FROM both GROUP BY half ORDER BY half"))
        self.check("groups apart", self.ask(f"SELECT count() FROM {self.two} SETTINGS distributed_group_by_no_merge = 1", "TSV"), "60\n60\n")
        self.check("limits apart", self.ask(f"SELECT DISTINCT s, x FROM {self.two} ORDER BY x LIMIT 3 SETTINGS distributed_group_by_no_merge = 2"),
                   self.ask("SELECT DISTINCT s, x FROM both ORDER BY x LIMIT 3"))
        self.session.query(f"CREATE TABLE far1 AS remote('127.0.0.1:{self.servers[0].tcp}', 'default', 't')")
        self.session.query(f"CREATE TABLE far2 AS remote('127.0.0.1:{self.servers[1].tcp}', 'default', 't')")
        far = "merge(currentDatabase(), '^far')"
        for query in ("SELECT count(), sum(x) FROM {}", "SELECT k, uniqExact(s), max(z) FROM {} GROUP BY k ORDER BY k", "SELECT x, s FROM {} ORDER BY x DESC LIMIT 3",
                      "SELECT x FROM {} WHERE k = 2 ORDER BY x"):
            self.check(f"merge: {query}", self.ask(query.format(far)), self.ask(query.format("both")))
        self.check("replicas", self.ask(f"SELECT count() FROM remote('127.0.0.1:1|127.0.0.1:{self.servers[0].tcp}', 'default', 't')", "TSV"), "60\n")
        self.check("table functions", self.ask(f"SELECT sum(number) FROM remote('127.0.0.1:{self.servers[0].tcp},127.0.0.1:{self.servers[1].tcp}', numbers(10))", "TSV"), "90\n")

    def changes(self):
        """Rows that chDB writes into Ursa's tables."""
        server = self.servers[0]
        server.query("CREATE TABLE w (a UInt32, s String, n Nullable(Int8), l LowCardinality(String), arr Array(String)) ENGINE = MergeTree ORDER BY a")
        here = f"remote('127.0.0.1:{server.tcp}', 'default', 'w')"
        rows = """SELECT number AS a, toString(number) AS s, if(number % 2 = 0, NULL, number % 100) AS n, toString(number % 3) AS l, [toString(number)] AS arr
            FROM numbers(5000)"""
        self.session.query(f"INSERT INTO FUNCTION {here} {rows}")
        query = "SELECT count(), sum(a), uniqExact(s), count(n), uniqExact(l), sum(length(arr)) FROM {}"
        self.check("rows written", self.ask(query.format(here), "TSV"), self.ask(query.format(f"({rows})"), "TSV"))
        self.session.query(f"INSERT INTO FUNCTION {here} (a, s) VALUES (7000, 'seven'), (7001, 'more')")
        self.check("values written", self.ask(f"SELECT a, s, n, l, arr FROM {here} WHERE a >= 7000 ORDER BY a", "TSV"), "7000\tseven\t\\N\t\t[]\n7001\tmore\t\\N\t\t[]\n")
        server.query("CREATE TABLE states (k UInt8, u AggregateFunction(uniqExact, String), q AggregateFunction(quantile, UInt64)) ENGINE = AggregatingMergeTree ORDER BY k")
        far = f"remote('127.0.0.1:{server.tcp}', 'default', 'states')"
        self.session.query(f"INSERT INTO FUNCTION {far} SELECT k, uniqExactState(s), quantileState(x) FROM both GROUP BY k")
        server.query("INSERT INTO states SELECT k, uniqExactState(s), quantileState(x) FROM t GROUP BY k")
        expected = self.ask("SELECT k, uniqExact(s) FROM both GROUP BY k ORDER BY k", "TSV")
        self.check("states of both, merged by Ursa", server.query("SELECT k, uniqExactMerge(u) FROM states GROUP BY k ORDER BY k FORMAT TSV"), expected)
        self.check("states of both, merged by chDB", self.ask(f"SELECT k, uniqExactMerge(u) FROM {far} GROUP BY k ORDER BY k", "TSV"), expected)

    def cells(self):
        """Columns of Dynamic, Variant and JSON, written by chDB and read by it."""
        columns = "k UInt32, d Dynamic, v Variant(UInt64, String, Array(UInt8)), j JSON, t JSON(a UInt32), a Array(Dynamic)"
        for create in (self.servers[0].query, self.session.query):
            create(f"CREATE TABLE cells ({columns}) ENGINE = MergeTree ORDER BY k")
        self.session.query("""INSERT INTO cells SELECT number,
            multiIf(number % 4 = 0, number::Dynamic, number % 4 = 1, concat('x', toString(number))::Dynamic, number % 4 = 2, [number]::Dynamic, NULL::Dynamic),
            multiIf(number % 3 = 0, number::Variant(UInt64, String, Array(UInt8)), number % 3 = 1, 's'::Variant(UInt64, String, Array(UInt8)), NULL),
            concat('{"a":', toString(number), ',"b":{"c":"', toString(number), '"},"l":[1,2]}')::JSON,
            concat('{"a":', toString(number), ',"z":', if(number % 2 = 0, '"t"', '5.5'), '}')::JSON(a UInt32), [number::Dynamic, 'q'::Dynamic] FROM numbers(300)""")
        far = f"remote('127.0.0.1:{self.servers[0].tcp}', 'default', 'cells')"
        self.session.query(f"INSERT INTO FUNCTION {far} SELECT * FROM cells")
        for query in ("SELECT * FROM {} ORDER BY k", "SELECT k, d.UInt64, v.String, j.a, j.b.c, t.a, t.z FROM {} ORDER BY k",
                      "SELECT dynamicType(d) AS type, count() FROM {} GROUP BY type ORDER BY type"):
            self.check(f"cells: {query}", self.ask(query.format(far)), self.ask(query.format("cells")))

    def errors(self):
        first, second = self.servers
        self.refused(f"SELECT * FROM remote('127.0.0.1:{first.tcp}', 'default', 'nothing')", "There is no table `default`.`nothing`")
        self.refused(f"SELECT * FROM remote('127.0.0.1:{first.tcp}', 'nowhere', 't')", "There is no table `nowhere`.`t`")
        self.refused(f"SELECT nothing FROM {self.one}", "UNKNOWN_IDENTIFIER")
        self.refused(f"SELECT throwIf(x = 70) FROM {self.two}", "FUNCTION_THROW_IF_VALUE_IS_NON_ZERO")
        self.refused(f"SELECT count() FROM remote('127.0.0.1:{first.tcp}', 'default', 't', 'nobody', 'wrong')", "AUTHENTICATION_FAILED")
        self.refused(f"INSERT INTO FUNCTION remote('127.0.0.1:{first.tcp}', 'default', 'nothing') SELECT 1", "There is no table `default`.`nothing`")
        # The set of a subquery has a name that only ClickHouse makes; the whole query needs none.
        query = "SELECT countIf(k IN (SELECT k FROM names)) FROM {}"
        self.check("sets", self.ask(query.format(self.one)), self.ask(query.format("first")))
        self.refused(query.format(self.two), "NOT_IMPLEMENTED")
        self.refused(f"SELECT max(ignore(x, 5::Dynamic)) FROM {self.two}", "NOT_IMPLEMENTED")
        self.check("after errors", self.ask(f"SELECT count() FROM {self.two}", "TSV"), "120\n")


def main():
    root = tempfile.mkdtemp()
    servers = []
    try:
        for number in range(2):
            servers.append(Server(os.path.abspath(sys.argv[1]), root, number))
        test = Test(servers)
        for query in QUERIES:
            test.same(query)
        test.shapes()
        test.changes()
        test.cells()
        test.errors()
    finally:
        for server in servers:
            server.stop()
        shutil.rmtree(root, ignore_errors=True)
    print(f"{test.passed} passed, {test.failed} failed")
    sys.exit(test.failed > 0)


if __name__ == "__main__":
    main()
