-- Tables of engines beside MergeTree, and table functions.
CREATE TABLE a (x Int32, y String) ENGINE = Log;
CREATE TABLE b (x Int64, z String) ENGINE = TinyLog;
CREATE TABLE s (x UInt64) ENGINE = StripeLog;
INSERT INTO a VALUES (1, 'a'), (2, 'b');
INSERT INTO b VALUES (1, 'c');
INSERT INTO s SELECT number FROM numbers(5);
SELECT sum(x), count() FROM s;
SELECT * FROM a ORDER BY x;
-- error: 36
CREATE TABLE bad (x Int32) ENGINE = Log ORDER BY x;
-- error: 42
CREATE TABLE bad (x Int32) ENGINE = Log(1);
-- error: 48
ALTER TABLE a DELETE WHERE x = 1;
-- error: 48
ALTER TABLE a ADD COLUMN q Int32;
-- error: 48
OPTIMIZE TABLE a;
-- error: 181
SELECT * FROM a FINAL;
SELECT *, _table FROM merge('^(a|b)$') ORDER BY ALL;
SELECT x, _database = currentDatabase() FROM merge(currentDatabase(), '^(a|b)$') ORDER BY ALL;
-- error: 636
SELECT * FROM merge('nosuch.*');
CREATE TABLE m ENGINE = Merge(currentDatabase(), '^(a|b)$');
SELECT *, _table FROM m ORDER BY ALL;
SELECT count() FROM m WHERE _table = 'a';
SELECT _table, sum(x) FROM m GROUP BY _table ORDER BY _table;
-- error: 48
INSERT INTO m (x) VALUES (1);
CREATE TABLE m2 (x Int32) ENGINE = Merge(currentDatabase(), '^(a|b)$');
SELECT x, toTypeName(x) FROM m2 ORDER BY x;
CREATE TABLE st (x Int32) ENGINE = Set;
INSERT INTO st VALUES (1), (1), (5);
SELECT x, x IN st FROM a ORDER BY x;
SELECT number FROM numbers(7) WHERE number IN st ORDER BY number;
CREATE TABLE j (k Int32, v String) ENGINE = Join(ANY, LEFT, k);
INSERT INTO j VALUES (1, 'one'), (1, 'uno'), (2, 'two');
INSERT INTO j VALUES (2, 'due'), (3, 'tre');
SELECT * FROM j ORDER BY k;
SELECT x, v FROM a ANY LEFT JOIN j ON a.x = j.k ORDER BY x;
SELECT joinGet('j', 'v', toInt32(1)), joinGet(j, 'v', toInt32(7)), joinGetOrNull('j', 'v', toInt32(7));
SELECT x, joinGet('j', 'v', x) AS v FROM a ORDER BY x;
-- error: 16
SELECT joinGet('j', 'nope', toInt32(1));
CREATE TABLE ja (k Int32, v String) ENGINE = Join(ALL, INNER, k);
INSERT INTO ja VALUES (1, 'one'), (1, 'uno'), (2, 'two');
SELECT * FROM ja ORDER BY ALL;
-- error: 264
SELECT joinGet('ja', 'v', toInt32(1));
SELECT x, y, v FROM a INNER JOIN ja ON a.x = ja.k ORDER BY ALL;
TRUNCATE TABLE j;
SELECT count() FROM j;
INSERT INTO j VALUES (1, 'again');
SELECT * FROM j;
CREATE TABLE buf AS a ENGINE = Buffer(currentDatabase(), a, 1, 100, 1000, 10000, 1000000, 10000000, 100000000);
INSERT INTO buf VALUES (9, 'nine');
SELECT * FROM buf ORDER BY x;
SELECT * FROM a ORDER BY x;
OPTIMIZE TABLE buf;
SELECT * FROM a ORDER BY x;
SELECT count() FROM buf;
CREATE TABLE f (x Int32, y String) ENGINE = File(CSV);
INSERT INTO f VALUES (1, 'a');
INSERT INTO f VALUES (2, 'b');
SELECT * FROM f ORDER BY x;
SELECT y FROM f WHERE x = 2;
CREATE TABLE fp (x Int32, y String) ENGINE = File(Parquet);
INSERT INTO fp VALUES (1, 'a');
-- error: 641
INSERT INTO fp VALUES (2, 'b');
SELECT * FROM fp;
CREATE TABLE fj (x Int32, y Array(String)) ENGINE = File(JSONEachRow);
INSERT INTO fj VALUES (1, ['a']), (2, []);
SELECT * FROM fj ORDER BY x;
CREATE TABLE g (x Int32, y String) ENGINE = GenerateRandom(1, 5, 3);
SELECT count(), max(length(y)) <= 5 FROM (SELECT * FROM g LIMIT 100);
CREATE TABLE al ENGINE = Alias(currentDatabase(), b);
SELECT * FROM al;
CREATE TABLE cm (k Int32, a Nullable(Int32), b Nullable(String)) ENGINE = CoalescingMergeTree ORDER BY k;
INSERT INTO cm VALUES (1, 1, NULL), (2, NULL, 'z');
INSERT INTO cm VALUES (1, NULL, 'x');
SELECT * FROM cm FINAL ORDER BY k;
OPTIMIZE TABLE cm FINAL;
SELECT * FROM cm ORDER BY k;
TRUNCATE TABLE a;
SELECT count() FROM a;
SELECT * FROM generate_series(1, 10, 3);
SELECT * FROM generateSeries(1, 3);
SELECT * FROM generate_series(10, 1, -3);
SELECT * FROM values((1, 'x'), (2, 'y'));
SELECT * FROM values(1, 2, 3);
SELECT * FROM values('a', 'b');
SELECT *, toTypeName(c1), toTypeName(c2) FROM values((1, 'x'), (-2, NULL));
SELECT * FROM (VALUES (1, 2), (3, 4)) AS t(a, b);
SELECT * FROM format(CSV, 'a Int32, b String', '1,x\n2,y') ORDER BY a;
SELECT * FROM format(JSONEachRow, '{"a":1,"b":"x"}');
SELECT * FROM format(TSV, '1\tx') ORDER BY 1;
SELECT * FROM format(CSV, $$1,2,"a"$$);
SELECT * FROM loop(numbers(3)) LIMIT 7;
SELECT * FROM loop(lefts) LIMIT 7;
SELECT count() FROM (SELECT * FROM loop(rights) LIMIT 1000);
SELECT * FROM primes(5);
SELECT * FROM primes(2, 5);
SELECT _table, count() FROM lefts GROUP BY _table;
SELECT normalizeQuery('SELECT 1, 2, ''a'', x, [1,2,3], -5, 1.5e3 FROM t WHERE a IN (1, 2, 3)');
SELECT normalizeQueryKeepNames('SELECT a123456, `x y`, "q" /* c */ ,  1 , 2 ,x');
SELECT normalizeQuery('SELECT a123456, `x y`, "q", `ab1`, f123456(1) AS z1, t.a1234 FROM t1 -- c');
SELECT normalizedQueryHash('SELECT 1, 2'), normalizedQueryHash('SELECT 2'), normalizedQueryHashKeepNames('SELECT 1'), normalizedQueryHash('a123456'), normalizedQueryHash('(1,2)');
CREATE TABLE sa (k UInt32, s SimpleAggregateFunction(sum, UInt64), m SimpleAggregateFunction(anyLast, Nullable(String)), g SimpleAggregateFunction(groupArrayArray, Array(UInt8))) ENGINE = AggregatingMergeTree ORDER BY k;
INSERT INTO sa VALUES (1, 5, 'a', [1]), (1, 6, NULL, [2]), (2, 1, 'z', []);
SELECT k, s + 0, m || '', length(g) FROM sa FINAL ORDER BY k;
