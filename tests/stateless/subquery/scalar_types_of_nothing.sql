SELECT toTypeName((SELECT toLowCardinality('a'))), toTypeName((SELECT toLowCardinality(toNullable('a'))));
SELECT toTypeName((SELECT 1, [2] WHERE 0)), (SELECT 1, 2 WHERE 0), (SELECT 1, 2 WHERE 0).1;
-- error: 125
SELECT (SELECT [1] WHERE 0);
-- error: 125
SELECT (SELECT map(1, 2) WHERE 0);
-- error: 125
SELECT (SELECT toLowCardinality('a') WHERE 0);
-- error: 43
SELECT number FROM numbers((SELECT 3));
-- error: 43
SELECT number FROM numbers(1, toNullable(2));
WITH 3 AS n SELECT number FROM numbers(n) ORDER BY number;
-- error: 43
SELECT tupleElement((1, 2), (SELECT 2));
-- error: 60
SELECT * FROM (SELECT 1), no_such_table;
-- error: 206
SELECT * FROM (SELECT 1), (SELECT 2);
