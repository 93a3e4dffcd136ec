SELECT sumOrNull(x), toTypeName(sumOrNull(x)), sumOrDefault(x) FROM (SELECT 1 AS x WHERE 0);
SELECT countOrNull(), minOrDefault(x), maxOrNull(x) FROM (SELECT 1 AS x WHERE 0);
SELECT avgOrNull(x), avgOrDefault(x), avg(x) FROM (SELECT 1 AS x WHERE 0);
SELECT quantileOrNull(0.5)(x), medianOrDefault(x), uniqOrNull(x) FROM (SELECT 1 AS x WHERE 0);
SELECT k, sumOrNullIf(v, v > 3), maxOrDefaultIf(v, v > 3) FROM (SELECT number % 2 AS k, number AS v FROM numbers(5)) GROUP BY k ORDER BY k;
SELECT sumOrNull(toNullable(5)), groupArrayOrNull(x), groupArrayOrDefault(x) FROM (SELECT 'a' AS x WHERE 0);
SELECT sum(x), min(x) FROM (SELECT 1 AS x WHERE 0) SETTINGS aggregate_functions_null_for_empty = 1;
SELECT count(x), avg(x), uniq(x) FROM (SELECT 1 AS x WHERE 0) SETTINGS aggregate_functions_null_for_empty = 1;
SELECT argMaxOrNull(x, x), anyOrNull(x), stddevPopOrNull(x) FROM (SELECT 1 AS x WHERE 0);
