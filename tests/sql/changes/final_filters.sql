-- Filters and sums over blocks of which FINAL hides few rows, beside the same asked of all rows.
CREATE TABLE r (k UInt32, ver UInt32, g UInt8, n UInt64, s String, u String, f Nullable(Float64), l LowCardinality(String), o UInt8) ENGINE = ReplacingMergeTree(ver) ORDER BY k SETTINGS index_granularity = 512;
SYSTEM STOP MERGES r;
INSERT INTO r SELECT number * 2, 1, number % 10, number, arrayElement(['alpha', 'beta', 'eta'], 1 + number % 3), concat('u', toString(number * 7919)), if(number % 11 = 0, NULL, number / 4), toString(number % 4), 1 FROM numbers(10000);
INSERT INTO r SELECT number * 2 + 1, 1, number % 9, number + 3, arrayElement(['beta', 'gamma'], 1 + number % 2), concat('v', toString(number * 104729)), number / 8, 'odd', 2 FROM numbers(10000);
INSERT INTO r SELECT number * 100, 2, 7, 1000000000 + number, 'zeta', 'newer', NULL, 'new', 3 FROM numbers(200);
INSERT INTO r SELECT number * 300, 1 + number % 3, 8, 5, 'later', '77', 0.5, 'last', 4 FROM numbers(60);
CREATE VIEW e AS SELECT k, argMax(g, (ver, o)) AS g, argMax(n, (ver, o)) AS n, argMax(s, (ver, o)) AS s, argMax(u, (ver, o)) AS u, argMax(tuple(f), (ver, o)).1 AS f, argMax(l, (ver, o)) AS l
FROM r GROUP BY k;
SELECT count(), sum(n), sum(n * g), sum(n + g * 2), count(f), sum(f) FROM r FINAL;
SELECT count(), sum(n), sum(n * g), sum(n + g * 2), count(f), sum(f) FROM e;
SELECT count() FROM r FINAL WHERE s LIKE '%eta%';
SELECT count() FROM e WHERE s LIKE '%eta%';
SELECT count(), sum(n) FROM r FINAL WHERE u LIKE '%77%' AND g < 9;
SELECT count(), sum(n) FROM e WHERE u LIKE '%77%' AND g < 9;
SELECT count(), sum(n), max(u) FROM r FINAL WHERE g = 7;
SELECT count(), sum(n), max(u) FROM e WHERE g = 7;
SELECT count(), sum(n) FROM r FINAL WHERE l IN ('odd', 'new') AND f IS NULL;
SELECT count(), sum(n) FROM e WHERE l IN ('odd', 'new') AND f IS NULL;
SELECT l, count(), sum(n), min(s), max(u) FROM r FINAL WHERE f > 100 OR f IS NULL GROUP BY l ORDER BY l;
SELECT l, count(), sum(n), min(s), max(u) FROM e WHERE f > 100 OR f IS NULL GROUP BY l ORDER BY l;
SELECT k, n, s, u, f, l FROM r FINAL WHERE n % 1000 = 7 ORDER BY k LIMIT 12;
SELECT k, n, s, u, f, l FROM e WHERE n % 1000 = 7 ORDER BY k LIMIT 12;
SELECT k, u FROM r FINAL ORDER BY n DESC, k LIMIT 3;
-- What is hidden makes no filter fail.
CREATE TABLE h (k UInt32, ver UInt32, n UInt64, t String) ENGINE = ReplacingMergeTree(ver) ORDER BY k;
SYSTEM STOP MERGES h;
INSERT INTO h SELECT number, 1, if(number = 777, 1000000000000, number % 10), if(number = 500, 'no number', toString(number)) FROM numbers(20000);
-- error: TOO_LARGE_STRING_SIZE
SELECT count() FROM h FINAL WHERE length(repeat('a', n)) > 3;
-- error: CANNOT_PARSE_TEXT
SELECT count() FROM h FINAL WHERE toUInt32(t) > 3;
INSERT INTO h VALUES (500, 2, 1, '12'), (777, 2, 2, '13');
SELECT count() FROM h FINAL WHERE length(repeat('a', n)) > 3;
SELECT count() FROM h FINAL WHERE toUInt32(t) > 3;
SELECT count() FROM h FINAL WHERE length(repeat('a', n)) > 3 AND toUInt32(t) > 100 AND k < 10000;
DROP TABLE h;
DROP VIEW e;
DROP TABLE r;
-- Combined rows.
CREATE TABLE u (k UInt32, x Int64, y UInt32, s String) ENGINE = SummingMergeTree((x, y)) ORDER BY k SETTINGS index_granularity = 512;
SYSTEM STOP MERGES u;
INSERT INTO u SELECT number * 2, number, 1, if(number % 2 = 0, 'alpha', 'beta') FROM numbers(10000);
INSERT INTO u SELECT number * 2 + 1, -number, 2, 'gamma' FROM numbers(10000);
INSERT INTO u SELECT number * 60, -number * 30, if(number % 2 = 0, 4294967295, 3), 'late' FROM numbers(300);
SELECT count(), sum(x), sum(y), sum(x * y), sum(x + y) FROM u FINAL;
SELECT count(), sum(x), sum(y), sum(x * y), sum(x + y) FROM (SELECT k, sum(x) AS x, sumWithOverflow(y) AS y FROM u GROUP BY k HAVING x != 0 OR y != 0);
SELECT s, count(), sum(x) FROM u FINAL WHERE s LIKE '%a%' AND y > 0 GROUP BY s ORDER BY s;
SELECT count(), sum(y) FROM u FINAL WHERE y = 4;
SELECT * FROM u FINAL WHERE k IN (0, 60, 120, 121, 17940) ORDER BY k;
DROP TABLE u;
CREATE TABLE a (k UInt32, x SimpleAggregateFunction(sum, Int64), m SimpleAggregateFunction(max, String), c AggregateFunction(count), s SimpleAggregateFunction(any, String)) ENGINE = AggregatingMergeTree ORDER BY k SETTINGS index_granularity = 512;
SYSTEM STOP MERGES a;
INSERT INTO a SELECT number * 2, number, toString(number % 100), countState(), 'even' FROM numbers(10000) GROUP BY number;
INSERT INTO a SELECT number * 3, -number, 'zz', countState(), 'third' FROM numbers(200) GROUP BY number;
SELECT count(), sum(x), sum(x * 2 + k), max(m), countMerge(c) FROM a FINAL;
SELECT count(), sum(x), sum(x * 2 + k), max(m), sum(c) FROM (SELECT k, sum(x) AS x, max(m) AS m, countMerge(c) AS c FROM a GROUP BY k);
SELECT s, count(), sum(x), countMerge(c) FROM a FINAL WHERE s LIKE '%e%' GROUP BY s ORDER BY s;
SELECT k, x, m, s FROM a FINAL WHERE m = 'zz' AND k < 20 ORDER BY k;
DROP TABLE a;
CREATE TABLE c (k UInt32, sign Int8, x Int64, s String) ENGINE = CollapsingMergeTree(sign) ORDER BY k SETTINGS index_granularity = 512;
SYSTEM STOP MERGES c;
INSERT INTO c SELECT number, 1, number, if(number % 2 = 0, 'alpha', 'beta') FROM numbers(10000);
INSERT INTO c SELECT number * 40, -1, number * 40, 'alpha' FROM numbers(250);
INSERT INTO c SELECT number * 80, 1, -1, 'again' FROM numbers(125);
SELECT count(), sum(x), sum(x * sign), sum(x + 1) FROM c FINAL;
SELECT sum(sign), sum(x * sign), sum(x * sign), sum((x + 1) * sign) FROM c;
SELECT s, count(), sum(x) FROM c FINAL WHERE s LIKE '%a%' GROUP BY s ORDER BY s;
DROP TABLE c;
