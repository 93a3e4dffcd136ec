CREATE TABLE t1 ENGINE = MergeTree ORDER BY n AS SELECT number AS n, toString(number) AS s, number / 2 AS f, [number] AS a, (number, 'x') AS t, NULL::Nullable(Int8) AS nn, 1 = 1 AS b, toLowCardinality('l') AS lc FROM numbers(3);
SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 't1' ORDER BY position;
SELECT n, s, f, a, t, nn, lc FROM t1 ORDER BY n;
CREATE TABLE t2 (n UInt8, s FixedString(3)) ENGINE = MergeTree ORDER BY n AS SELECT n, s FROM t1;
SELECT n, s FROM t2 ORDER BY n;
-- error: 6
CREATE TABLE t3 (n UInt8) ENGINE = MergeTree ORDER BY n AS SELECT 'abc' AS n;
-- error: 47
CREATE TABLE t4 ENGINE = MergeTree ORDER BY zzz AS SELECT 1 AS n;
-- error: 370
CREATE TABLE t5 ENGINE = Memory AS SELECT NULL AS n;
CREATE TABLE t6 ENGINE = Memory AS SELECT 1 AS a UNION ALL SELECT 300;
SELECT a, toTypeName(a) FROM t6 ORDER BY a;
CREATE TABLE t7 ENGINE = Memory AS SELECT * FROM t1 AS x JOIN t2 AS y ON x.n = y.n;
DESCRIBE t7;
CREATE TABLE IF NOT EXISTS t6 ENGINE = Memory AS SELECT 5 AS q;
SELECT count() FROM t6;
CREATE TABLE t8 ENGINE = Memory EMPTY AS SELECT 1 AS a;
CREATE TABLE t9 ENGINE = AggregatingMergeTree ORDER BY k AS SELECT number % 2 AS k, sumState(number) AS s FROM numbers(6) GROUP BY k;
SELECT k, sumMerge(s) FROM t9 GROUP BY k ORDER BY k;
DESCRIBE t9;
