CREATE TABLE ix (a UInt32, b String, c Date, d Int64) ENGINE = MergeTree ORDER BY (a, b, c) SETTINGS index_granularity = 4;
INSERT INTO ix SELECT number / 5, char(97 + number % 4), toDate('2024-01-01') + number % 10, -number FROM numbers(100);
SELECT count() FROM ix WHERE a = 3;
SELECT count() FROM ix WHERE a IN (1, 5, 7) AND b = 'a';
SELECT count() FROM ix WHERE a > 3 AND a <= 6 OR a = 19;
SELECT count() FROM ix WHERE b = 'c';
SELECT count() FROM ix WHERE (a, b) IN ((1, 'b'), (2, 'c'));
SELECT count() FROM ix WHERE (a, b) > (18, 'b');
SELECT count() FROM ix WHERE NOT (a < 18);
SELECT count() FROM ix WHERE a + 1 = 5;
SELECT count() FROM ix WHERE toString(a) = '5';
SELECT count() FROM ix WHERE toYYYYMM(c) = 202401 AND a BETWEEN 2 AND 3;
SELECT count() FROM ix WHERE -a > -3;
SELECT count() FROM ix WHERE b LIKE 'a%' AND a < 5;
SELECT count() FROM ix WHERE a = 3.0 AND b >= 'b';
SELECT count() FROM ix WHERE a = -1;
SELECT count() FROM ix WHERE a > 18446744073709551615;
SELECT count() FROM ix WHERE a IN (SELECT number FROM numbers(3)) AND c > '2024-01-05';
SELECT a, max(d) FROM ix WHERE a < 3 GROUP BY a ORDER BY a DESC;
SELECT a, b FROM ix ORDER BY a DESC, b DESC LIMIT 2;
SELECT a, b, c FROM ix WHERE a = 1 ORDER BY a, b, c LIMIT 2;
-- error: 53
SELECT count() FROM ix WHERE a = 'x';
-- error: 38
SELECT count() FROM ix WHERE c = 'x';
