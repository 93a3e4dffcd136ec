SELECT 1 AND 0, 1 OR 0, NOT 1, xor(1, 1), xor(1, 0, 1), and(1, 1, 0), or(0, 0, 1), not(0), 5 AND 3, toTypeName(1 AND 1), toTypeName(NOT 5), 0.5 AND 1, -1 OR 0;
SELECT NULL AND 0, NULL AND 1, NULL OR 1, NULL OR 0, NOT NULL, xor(NULL, 1), NULL AND NULL, toTypeName(NULL AND 1), toTypeName(toNullable(1) OR 0), and(1, NULL, 0), or(NULL, 0, 0);
SELECT a, b, a AND b, a OR b, xor(a, b), NOT a FROM (SELECT arrayJoin([0, 1, NULL]) AS a, arrayJoin([0, 1, NULL]) AS b) ORDER BY a NULLS LAST, b NULLS LAST;
SELECT number, number AND 1, number OR 0, NOT number, number > 1 AND number < 3, xor(number % 2, 1) FROM numbers(4) ORDER BY number;
SELECT materialize(1) AND materialize(0), materialize(toNullable(1)) AND NULL, 0 AND materialize(NULL::Nullable(UInt8)), 1 OR materialize(0), true AND 'a' = 'a';
-- error: 43
SELECT toUInt256(1) AND 1;
-- error: 43
SELECT toInt128(0) OR 0;
SELECT 1 AND 2 AND 3 OR 0, NOT 0 AND 0, NOT (0 AND 0), 1 OR 1 AND 0, NOT NOT 5, 1 = 1 AND 2 = 2, NOT 1 = 2;
SELECT arrayMap(x -> x AND 1, [0, 1, NULL, 5]), arrayFilter(x -> NOT x, [0, 1, 2]), arrayMap((x, y) -> x OR y, [0, 0], [0, 1]);
-- error: 43
SELECT 'a' AND 1;
-- error: 43
SELECT NOT [1];
-- error: 35
SELECT and(1);
-- error: 43
SELECT not(1, 2);
SELECT number FROM numbers(6) WHERE number % 2 AND number ORDER BY number;
SELECT count() FROM numbers(10) WHERE NULL OR number > 7;
