CREATE TABLE pj (k UInt32, v UInt8) ENGINE = MergeTree ORDER BY k;
CREATE TABLE pk (k UInt32, w String) ENGINE = MergeTree ORDER BY k;
INSERT INTO pj SELECT number, number % 4 FROM numbers(20);
INSERT INTO pk SELECT number * 2, toString(number) FROM numbers(10);
SELECT pj.k, w FROM pj JOIN pk ON pj.k = pk.k PREWHERE v = 2 ORDER BY pj.k;
SELECT k, w FROM pj JOIN pk USING (k) PREWHERE v = 0 WHERE w != '4' ORDER BY k;
SELECT count() FROM pj PREWHERE k IN (SELECT k FROM pk PREWHERE w = '3');
SELECT count() FROM pj LEFT JOIN pk USING (k) PREWHERE v = 1 WHERE w = '';
SELECT max(k) FROM (SELECT k FROM pj PREWHERE v = 3) AS s;
SELECT (SELECT count() FROM pj PREWHERE v = 1) AS c, k FROM pk PREWHERE w = '0';
-- error: 182
SELECT pj.k FROM pj JOIN pk ON pj.k = pk.k PREWHERE v = 2 AND w = '1';
-- sort
SELECT k FROM pj PREWHERE k = 1 UNION ALL SELECT k FROM pk PREWHERE k = 1;
