CREATE TABLE mk (k UInt8, v String) ENGINE = ReplacingMergeTree ORDER BY k SETTINGS index_granularity = 2;
SYSTEM STOP MERGES mk;
INSERT INTO mk SELECT number, 'one' FROM numbers(5);
INSERT INTO mk SELECT number, 'two' FROM numbers(2, 5);
INSERT INTO mk SELECT number, 'three' FROM numbers(4, 2);
SELECT v, groupArray(k) FROM (SELECT * FROM mk FINAL ORDER BY k) GROUP BY v ORDER BY v;
SELECT count() FROM mk FINAL WHERE v = 'two';
SELECT k, v FROM mk FINAL WHERE k IN (0, 3, 4) ORDER BY k;
SELECT k FROM mk FINAL ORDER BY k DESC LIMIT 2;
SELECT max(v), count() FROM mk FINAL PREWHERE k > 3;
SELECT k % 2 AS g, count() FROM mk FINAL GROUP BY g ORDER BY g;
SELECT v, row_number() OVER (ORDER BY k) AS r FROM mk FINAL ORDER BY r LIMIT 3;
SELECT DISTINCT v FROM mk FINAL ORDER BY v;
SYSTEM START MERGES mk;
OPTIMIZE TABLE mk FINAL;
SELECT k, v FROM mk ORDER BY k;
-- error: 472
ALTER TABLE mk MODIFY SETTING index_granularity_bytes = 1024;
