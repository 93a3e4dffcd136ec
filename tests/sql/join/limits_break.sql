-- A read that breaks off ends, however many morsels are left and though none gives a row.
SELECT count() FROM system.numbers WHERE number < 0 SETTINGS max_execution_time = 0.2, timeout_overflow_mode = 'break';
SELECT number FROM system.numbers WHERE number < 0 SETTINGS max_execution_time = 0.2, timeout_overflow_mode = 'break';
SELECT count() <= 5 FROM (SELECT s.number FROM system.numbers AS s JOIN (SELECT number FROM numbers(5)) AS t ON s.number = t.number ORDER BY 1) SETTINGS max_execution_time = 0.2, timeout_overflow_mode = 'break';
SELECT count() FROM system.numbers WHERE number < 0 SETTINGS max_rows_to_read = 100000, read_overflow_mode = 'break';
SELECT arrayJoin([nan, inf, -inf, 0.]), arrayJoin([nan, inf, -inf, 0.]);
-- error: ILLEGAL_AGGREGATION
SELECT arrayJoin([sum(number)]) AS a, sum(a) FROM numbers(3);
-- The order of subqueries is seen by PASTE JOIN.
SELECT * FROM (SELECT number AS a FROM numbers(3) ORDER BY a) AS x PASTE JOIN (SELECT number * 10 AS b FROM numbers(3) ORDER BY b DESC) AS y;
SELECT a, b FROM (SELECT 1 AS id, [1, 2, 3] AS a, ['x'] AS b) ARRAY JOIN a, b ORDER BY a SETTINGS enable_unaligned_array_join = 1;
SELECT id, a, b FROM (SELECT 1 AS id, [1] AS a, emptyArrayString() AS b) LEFT ARRAY JOIN a, b SETTINGS enable_unaligned_array_join = 1;
SELECT 1 = ALL (SELECT 1), 1 = ALL (SELECT number FROM numbers(2)), 1 != ANY (SELECT number FROM numbers(2));
