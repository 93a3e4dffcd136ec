CREATE TABLE pw (k UInt32, a UInt8, s String, n Nullable(Int32), d UInt32 DEFAULT k * 2) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 8;
INSERT INTO pw (k, a, s, n) SELECT number, number % 5, toString(number), if(number % 4 = 0, NULL, number) FROM numbers(64);
SELECT count() FROM pw PREWHERE a = 1;
SELECT k FROM pw PREWHERE a = 1 AND k < 20 WHERE s != '6' ORDER BY k;
SELECT count() FROM pw PREWHERE n > 10 WHERE n < 20;
SELECT count() FROM pw PREWHERE n IS NULL;
SELECT s FROM pw PREWHERE length(s) = 1 ORDER BY s DESC LIMIT 2;
SELECT sum(d) FROM pw PREWHERE d > 100;
SELECT count() FROM pw PREWHERE 1;
SELECT count() FROM pw PREWHERE 0;
SELECT count() FROM pw PREWHERE NULL;
SELECT count() FROM pw PREWHERE k IN (SELECT number * 10 FROM numbers(5)) WHERE a = 0;
SELECT a = 1 AS c, count() FROM pw PREWHERE c GROUP BY c;
-- error: 59
SELECT count() FROM pw PREWHERE s;
-- error: 184
SELECT count() FROM pw PREWHERE count() > 1;
-- error: 182
SELECT 1 PREWHERE 1;
SELECT k FROM pw PREWHERE a = 3 ORDER BY k LIMIT 2 OFFSET 1;
SELECT count() FROM pw PREWHERE a = 1 OR a = 2 SETTINGS enable_multiple_prewhere_read_steps = 0;
SELECT count() FROM pw PREWHERE a = 1 AND s LIKE '%1' AND n > 5;
