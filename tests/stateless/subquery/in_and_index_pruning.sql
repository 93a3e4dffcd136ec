CREATE TABLE ip (k UInt32, s String, v UInt8) ENGINE = MergeTree ORDER BY (k, s) SETTINGS index_granularity = 8;
INSERT INTO ip SELECT number, toString(number % 10), number % 3 FROM numbers(400);
SELECT count() FROM ip WHERE k IN (SELECT number * 50 FROM numbers(10));
SELECT count() FROM ip WHERE k NOT IN (SELECT number FROM numbers(390));
SELECT count() FROM ip WHERE (k, s) IN (SELECT number, toString(number) FROM numbers(20));
SELECT count() FROM ip WHERE (s, k) IN (SELECT toString(number), number FROM numbers(20));
SELECT count() FROM ip WHERE k IN (SELECT toInt64(number) - 5 FROM numbers(10));
SELECT count() FROM ip WHERE k IN (1.0, 2.5, 3) OR k IN (SELECT 399);
-- sort
SELECT count() FROM ip WHERE k + 1 IN (SELECT 1 UNION ALL SELECT 400);
SELECT count() FROM ip WHERE toString(k) IN ('5', '500');
SELECT count() FROM ip WHERE k IN (SELECT k FROM ip WHERE v = 1 AND k < 10);
SELECT count() FROM ip WHERE k IN (-1, 5, 4294967296);
SELECT count() FROM ip WHERE k IN (NULL, 7) AND s IN (SELECT '7');
SELECT k FROM ip WHERE k GLOBAL IN (SELECT 3) AND s GLOBAL NOT IN (SELECT '4');
