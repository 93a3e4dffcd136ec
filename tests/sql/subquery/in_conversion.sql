-- A subquery's values become those of the left side of IN; what it cannot hold, it never equals.
SELECT 9223372036854775807 IN (SELECT toInt64(9223372036854775807));
SELECT 9223372036854775808 IN (SELECT toInt64(9223372036854775807)), 18446744073709551615 IN (SELECT toInt64(-1));
SELECT 300 IN (SELECT toUInt8(44)), -1 IN (SELECT toUInt64(18446744073709551615)), 1.5 IN (SELECT 1), 1 IN (SELECT 1.5), 1 IN (SELECT '1'), 1 IN (SELECT 'x'), '1' IN (SELECT 1);
SELECT number, toUInt64(number) IN (SELECT arrayJoin([toInt64(-1), 2, NULL])) FROM numbers(3);
SELECT (toUInt64(1), 'a') IN (SELECT toInt64(1), 'a'), (toUInt64(1), 'a') IN (SELECT arrayJoin([toInt64(-1), 2]), 'a');
SELECT toUInt64(5) NOT IN (SELECT toInt64(-5));
-- The same text under other names is another subquery.
SELECT (WITH a AS (SELECT 1 AS x) SELECT (SELECT x FROM a)) AS p, (WITH a AS (SELECT 2 AS x) SELECT (SELECT x FROM a)) AS q;
SELECT (WITH a AS (SELECT 1 AS x) SELECT 1 IN (SELECT x FROM a)) AS p, (WITH a AS (SELECT 2 AS x) SELECT 1 IN (SELECT x FROM a)) AS q;
