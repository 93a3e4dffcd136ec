CREATE TABLE gb (a UInt8, b String, v Int32) ENGINE = MergeTree ORDER BY (a, b);
INSERT INTO gb VALUES (1, 'x', 10), (1, 'y', 20), (2, 'x', 30), (2, 'x', 40);
SELECT a, b, sum(v) FROM gb GROUP BY a, b ORDER BY a, b;
SELECT a, sum(v) FROM gb GROUP BY 1 ORDER BY 1;
SELECT a, any(b), sum(v) FROM gb GROUP BY ALL ORDER BY ALL;
SELECT a, b, sum(v) FROM gb GROUP BY GROUPING SETS ((a, b), (a), ()) ORDER BY a, b, 3;
SELECT a, b, grouping(a), grouping(a, b), sum(v) FROM gb GROUP BY CUBE(a, b) ORDER BY ALL;
SELECT a + 1 AS c, count() FROM gb GROUP BY c HAVING count() > 1 ORDER BY c;
SELECT a, b, sum(v) FROM gb GROUP BY a, b WITH CUBE ORDER BY ALL SETTINGS group_by_use_nulls = 1;
SELECT sum(v) FROM gb GROUP BY a % 2 = 0 ORDER BY 1;
-- error: 215
SELECT a, b FROM gb GROUP BY a;
-- error: 184
SELECT sum(sum(v)) FROM gb;
-- error: 36
SELECT a FROM gb GROUP BY 5;
