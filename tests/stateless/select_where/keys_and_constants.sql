CREATE TABLE p (d Date, k UInt32, v Int64, s String, INDEX i v TYPE minmax) ENGINE=MergeTree PARTITION BY toYYYYMM(d) ORDER BY (k, d) SETTINGS index_granularity = 4;
INSERT INTO p SELECT toDate('2024-01-01') + number * 5, number % 7, number - 10, toString(number) FROM numbers(30);
SELECT quantiles(0.1, 0.9)(v), quantileExact(0.5)(v), median(v) FROM p;
SELECT k, v FROM p WHERE (k, v) IN (SELECT k, max(v) FROM p GROUP BY k) ORDER BY k;
SELECT k FROM p WHERE v = (SELECT max(v) FROM p);
SELECT k, v FROM p WHERE v > (SELECT avg(v) FROM p) ORDER BY v LIMIT 2;
SELECT (SELECT count() FROM p), (SELECT groupArray(k) FROM (SELECT DISTINCT k FROM p ORDER BY k));
SELECT * FROM p WHERE d BETWEEN '2024-02-01' AND '2024-02-10' ORDER BY d;
SELECT count() FROM p WHERE toYYYYMM(d) = 202402 AND k IN (1, 2);
SELECT count() FROM p WHERE d >= toDate('2024-03-01') OR k = 0;
SELECT count() FROM p WHERE NOT (k = 1 OR v < 0);
SELECT count() FROM p WHERE s LIKE '1%' AND s NOT LIKE '%5';
SELECT count() FROM p WHERE k = 1 AND k = 2;
SELECT count() FROM p WHERE k = 1.0 AND v = '5';
SELECT count() FROM p WHERE k = -1;
SELECT count() FROM p WHERE k IN (-1, 1.5, 2);
SELECT count() FROM p WHERE k > 3.5;
-- error: 53
SELECT count() FROM p WHERE d = '2024-01-06 00:00:00';
-- error: 38
SELECT count() FROM p WHERE d > 'x';
-- error: 386
SELECT count() FROM p WHERE s = 5;
SELECT count() FROM p WHERE s IN (5, 6);
SELECT count() FROM p WHERE k IN ('1', '2');
SELECT count() FROM p WHERE (k, s) = (1, '1');
SELECT count() FROM p WHERE (k, s) IN (('1', '1'));
-- error: 141
SELECT count() FROM p SAMPLE 0.1;
SELECT min(d), max(d), min(k), max(k), count() FROM p;
SELECT COLUMNS('^[kv]$') APPLY(sum) FROM p;
SELECT COLUMNS('^[kv]$') APPLY(x -> sum(x) + 1) FROM p;
-- error: 51
SELECT COLUMNS('nope') FROM p;
SELECT p.* EXCEPT(s, d) FROM p ORDER BY v LIMIT 1;
SELECT * EXCEPT(s) REPLACE(v * 2 AS v) APPLY(toString) FROM p ORDER BY p.v LIMIT 1;
