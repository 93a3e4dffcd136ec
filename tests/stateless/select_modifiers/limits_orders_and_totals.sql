CREATE TABLE p (d Date, k UInt32, v Int64, s String, INDEX i v TYPE minmax) ENGINE=MergeTree PARTITION BY toYYYYMM(d) ORDER BY (k, d) SETTINGS index_granularity = 4;
INSERT INTO p SELECT toDate('2024-01-01') + number * 5, number % 7, number - 10, toString(number) FROM numbers(30);
SELECT x FROM (SELECT arrayJoin([1, NULL, nan, 3]) AS x) ORDER BY x;
SELECT x FROM (SELECT arrayJoin([1, NULL, nan, 3]) AS x) ORDER BY x DESC;
SELECT x FROM (SELECT arrayJoin([1, NULL, nan, 3]) AS x) ORDER BY x NULLS FIRST;
SELECT s FROM (SELECT arrayJoin(['b', 'A', 'a', 'B']) AS s) ORDER BY s COLLATE 'en';
SELECT s FROM (SELECT arrayJoin(['b', 'A', 'a', 'B']) AS s) ORDER BY lower(s), s;
-- error: 186
SELECT s FROM (SELECT arrayJoin(['b', 'A']) AS s) ORDER BY s COLLATE 'nope';
-- error: 262
SELECT number FROM numbers(3) ORDER BY number COLLATE 'en';
SELECT number FROM numbers(5) ORDER BY ALL DESC LIMIT 2;
SELECT number, -number AS m FROM numbers(3) ORDER BY ALL DESC NULLS FIRST;
-- error: 183
SELECT number AS all FROM numbers(3) ORDER BY all DESC;
SELECT DISTINCT k % 2, v > 0 FROM p ORDER BY ALL;
SELECT DISTINCT ON (k) k, v FROM p ORDER BY k, v LIMIT 3;
SELECT DISTINCT k FROM p ORDER BY v LIMIT 3;
SELECT count(DISTINCT k), count(DISTINCT k, s) FROM p;
SELECT k, sum(v) AS s FROM p GROUP BY k WITH TOTALS ORDER BY k LIMIT 2;
SELECT k, sum(v) AS s FROM p GROUP BY k WITH TOTALS HAVING s > 20 ORDER BY k;
SELECT k, sum(v) AS s FROM p GROUP BY k WITH TOTALS HAVING s > 20 ORDER BY k SETTINGS totals_mode = 'before_having';
SELECT k, sum(v) AS s FROM p GROUP BY k WITH TOTALS HAVING s > 20 ORDER BY k SETTINGS totals_mode = 'after_having_inclusive';
SELECT toStartOfMonth(d) AS m, k % 2 AS e, sum(v) FROM p GROUP BY m, e WITH ROLLUP ORDER BY ALL;
SELECT toStartOfMonth(d) AS m, k % 2 AS e, sum(v), grouping(m) + grouping(e) AS g FROM p GROUP BY GROUPING SETS ((m, e), (m), ()) ORDER BY ALL;
SELECT grouping(k) FROM p GROUP BY k LIMIT 1;
-- error: 36
SELECT grouping(v) FROM p GROUP BY CUBE(k) LIMIT 1;
SELECT k FROM p GROUP BY GROUPING SETS (k, v) ORDER BY ALL LIMIT 2;
SELECT k, v % 3 AS w, count() FROM p GROUP BY ROLLUP(k, w) HAVING k = 1 ORDER BY ALL;
SELECT k, count() FROM p GROUP BY k ORDER BY count() DESC, k LIMIT 2;
SELECT k, groupArray(v) FROM (SELECT k, v FROM p ORDER BY v) GROUP BY k ORDER BY k LIMIT 2;
SELECT k, any(s), anyLast(s) FROM (SELECT * FROM p ORDER BY v) GROUP BY k ORDER BY k LIMIT 2;
SELECT sum(v) FILTER (WHERE k = 1), sumIf(v, k = 1), countIf(k = 1) FROM p;
SELECT argMax(s, v), argMin((s, k), v), max((v, s)) FROM p;
