SELECT (SELECT 1), (SELECT 'a'), (SELECT NULL), (SELECT [1, 2]), (SELECT (1, 'x'));
SELECT toTypeName((SELECT 1)), toTypeName((SELECT toNullable(1))), toTypeName((SELECT [1])), toTypeName((SELECT 'a'));
SELECT (SELECT 1 WHERE 0), toTypeName((SELECT 1 WHERE 0));
SELECT (SELECT number FROM numbers(3) WHERE number = 2) + 1;
SELECT (SELECT 1, 2), (SELECT 1, 'b').2;
SELECT (SELECT 1 AS a, 2 AS b).a;
-- error: 125
SELECT (SELECT [1] WHERE 0);
SELECT (SELECT sum(number) FROM numbers(0)), (SELECT max(number) FROM numbers(0));
-- error: 125
SELECT (SELECT number FROM numbers(2));
SELECT toTypeName((SELECT toLowCardinality('a'))), (SELECT toLowCardinality('a'));
SELECT toTypeName((SELECT toDecimal64(1, 3))), (SELECT toDateTime64('2024-01-01 00:00:00', 3, 'UTC'));
SELECT (SELECT map('a', 1)), (SELECT tuple(NULL, [NULL]));
