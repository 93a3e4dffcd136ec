CREATE TABLE rc (a String, b UInt8, v Int32) ENGINE = Memory;
INSERT INTO rc VALUES ('x', 1, 10), ('x', 2, 20), ('y', 1, 5);
SELECT a, b, sum(v) FROM rc GROUP BY a, b WITH ROLLUP ORDER BY a, b;
SELECT a, b, sum(v) FROM rc GROUP BY a, b WITH CUBE ORDER BY a, b, 3;
SELECT a, b, sum(v) FROM rc GROUP BY CUBE(a, b) ORDER BY a NULLS FIRST, b NULLS FIRST SETTINGS group_by_use_nulls = 1;
SELECT a, b, count(), grouping(a, b) AS g FROM rc GROUP BY GROUPING SETS ((a, b), (b), ()) ORDER BY g, a, b;
SELECT a, sum(v) FROM rc GROUP BY a WITH ROLLUP WITH TOTALS ORDER BY a;
SELECT grouping(a) FROM rc GROUP BY a ORDER BY 1;
-- error: 36
SELECT grouping(v) FROM rc GROUP BY a;
-- error: 62
SELECT a FROM rc GROUP BY GROUPING SETS;
-- error: 184
SELECT grouping(a) FROM rc;
