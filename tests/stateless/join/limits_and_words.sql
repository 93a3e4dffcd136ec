CREATE TABLE jw1 (k UInt8, v UInt8) ENGINE = Memory;
CREATE TABLE jw2 (k UInt8, v UInt8) ENGINE = Memory;
-- error: 62
SELECT * FROM jw1 FULL CROSS JOIN jw2;
-- error: 62
SELECT * FROM jw1 INNER CROSS JOIN jw2;
-- error: 62
SELECT * FROM jw1 LEFT PASTE JOIN jw2;
SELECT * FROM jw1 GLOBAL CROSS JOIN jw2;
-- error: 48
SELECT * FROM jw1 ASOF JOIN jw2 USING k;
-- error: 62
SELECT 1 ARRAY JOIN [1, 2] AS a;
-- error: 191
SELECT count() FROM numbers(10) AS a JOIN numbers(1000) AS b USING number SETTINGS max_rows_in_join = 100, join_algorithm = 'hash';
-- error: 191
SELECT count() FROM numbers(10) AS a LEFT JOIN (SELECT number FROM numbers(1000)) AS b USING number SETTINGS max_bytes_in_join = 100, join_algorithm = 'hash';
SELECT count() FROM numbers(1000) AS a JOIN numbers(10) AS b USING number SETTINGS max_rows_in_join = 100;
