CREATE TABLE s (k UInt8, n Nullable(UInt8)) ENGINE = Memory;
INSERT INTO s VALUES (1, NULL), (2, 5);
SELECT (SELECT count() FROM s SETTINGS max_rows_to_read = 100), 1;
SELECT x.k, s.k FROM (SELECT 9 AS k) AS x LEFT JOIN s ON x.k = s.k SETTINGS join_use_nulls = 1;
SELECT * FROM (SELECT x.k, s.k AS sk FROM (SELECT 9 AS k) AS x LEFT JOIN s ON x.k = s.k SETTINGS join_use_nulls = 1);
CREATE VIEW v AS SELECT x.k, s.k AS sk FROM (SELECT 9 AS k) AS x LEFT JOIN s ON x.k = s.k SETTINGS join_use_nulls = 1;
SELECT * FROM v;
SELECT * FROM v SETTINGS join_use_nulls = 0;
DESCRIBE v;
WITH c AS (SELECT sum(n) AS q FROM s WHERE 0 SETTINGS aggregate_functions_null_for_empty = 1) SELECT * FROM c;
-- sort
SELECT sum(n) FROM s WHERE 0 UNION ALL SELECT sum(n) FROM s WHERE 0 SETTINGS aggregate_functions_null_for_empty = 1;
CREATE TABLE made ENGINE = Memory AS SELECT x.k, s.k AS sk FROM (SELECT 9 AS k) AS x LEFT JOIN s ON x.k = s.k SETTINGS join_use_nulls = 1;
DESCRIBE made;
SELECT 1 SETTINGS max_threads = 1 FORMAT JSONEachRow;
SELECT 1 FORMAT JSONEachRow SETTINGS max_threads = 1;
