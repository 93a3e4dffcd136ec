-- What UNION, INTERSECT and EXCEPT mean without ALL or DISTINCT.
-- sort
SELECT number % 2 AS x FROM numbers(4) EXCEPT SELECT 1;
-- sort
SELECT number % 2 AS x FROM numbers(6) INTERSECT SELECT arrayJoin([1, 1]);
SELECT number % 2 AS x FROM numbers(4) EXCEPT SELECT 1 SETTINGS except_default_mode = 'DISTINCT';
SELECT number % 2 AS x FROM numbers(6) INTERSECT SELECT arrayJoin([1, 1]) SETTINGS intersect_default_mode = 'DISTINCT';
-- sort
SELECT number % 2 AS x FROM numbers(4) EXCEPT SELECT 1 SETTINGS except_default_mode = 'ALL';
-- error: EXPECTED_ALL_OR_DISTINCT
SELECT 1 EXCEPT SELECT 2 SETTINGS except_default_mode = '';
-- error: EXPECTED_ALL_OR_DISTINCT
SELECT 1 INTERSECT SELECT 2 SETTINGS intersect_default_mode = '';
SELECT 1 EXCEPT ALL SELECT 2 SETTINGS except_default_mode = '';
SELECT 1 UNION SELECT 1 SETTINGS union_default_mode = 'ALL';
SELECT 1 UNION SELECT 1 SETTINGS union_default_mode = 'DISTINCT';
SET union_default_mode = 'ALL';
CREATE VIEW both AS SELECT 1 AS x UNION SELECT 1;
CREATE VIEW less AS SELECT number % 2 AS x FROM numbers(4) EXCEPT SELECT 1;
SET union_default_mode = 'DISTINCT';
SET except_default_mode = 'DISTINCT';
-- A view keeps what its definition meant.
SELECT * FROM both;
SELECT * FROM less ORDER BY x;
SELECT create_table_query LIKE '%UNION ALL%' FROM system.tables WHERE database = currentDatabase() AND name = 'both';
SELECT create_table_query LIKE '%EXCEPT ALL%' FROM system.tables WHERE database = currentDatabase() AND name = 'less';
-- error: UNKNOWN_UNION
SET union_default_mode = 'distinct';
-- error: INTERSECT_OR_EXCEPT_RESULT_STRUCTURES_MISMATCH
SELECT 1 INTERSECT SELECT 1, 2;
-- error: UNION_ALL_RESULT_STRUCTURES_MISMATCH
SELECT 1 UNION ALL SELECT 1, 2;
SELECT name, type FROM system.settings WHERE name LIKE '%\_default\_mode' ORDER BY name;
DROP VIEW both;
DROP VIEW less;
