CREATE TABLE pd (k UInt32, g UInt8, v Int32) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 16;
INSERT INTO pd SELECT number, number % 5, number % 17 FROM numbers(300);
SELECT * FROM (SELECT g, sum(v) AS s FROM pd GROUP BY g) WHERE g = 2;
SELECT * FROM (SELECT g, sum(v) AS s FROM pd GROUP BY g) WHERE s > 0 AND g IN (1, 3) ORDER BY g;
SELECT * FROM (SELECT DISTINCT g, v % 2 AS p FROM pd) WHERE p = 1 ORDER BY g;
SELECT count() FROM (SELECT k, row_number() OVER (ORDER BY k) AS r FROM pd) WHERE k > 290;
SELECT max(r) FROM (SELECT k, row_number() OVER (PARTITION BY g ORDER BY k) AS r FROM pd) AS t WHERE k < 50;
SELECT count() FROM (SELECT k FROM pd ORDER BY k LIMIT 10) WHERE k > 5;
-- sort
SELECT count() FROM (SELECT k FROM pd UNION ALL SELECT k + 1000 FROM pd) WHERE k >= 1290;
SELECT g, s FROM (SELECT g, sum(v) AS s FROM pd GROUP BY g WITH ROLLUP) WHERE g = 0 ORDER BY s;
SELECT count() FROM (SELECT k, arrayJoin([1, 2]) AS a FROM pd) WHERE a = 2 AND k < 3;
SELECT k FROM (SELECT k, v FROM pd LIMIT 1 BY g) WHERE k > 100;
SELECT count() FROM (SELECT * FROM pd WHERE v = 3) AS x WHERE x.g = 3;
