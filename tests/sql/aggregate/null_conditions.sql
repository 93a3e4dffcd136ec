-- A condition that is NULL lets nothing through, and -OrNull over -If asks the condition.
SELECT sumIfOrNull(1, 0), sumOrNullIf(1, 0), sumIf(1, NULL), countIf(NULL), avgIf(1, NULL), minIf(1, NULL), sumIfOrDefault(1, 0), sumIfOrNull(1, NULL), sumOrNullIf(1, NULL);
SELECT toTypeName(sumIf(1, NULL)), toTypeName(avgIf(1, NULL)), toTypeName(minIf(1, NULL)), toTypeName(sumIfOrNull(1, NULL)), toTypeName(sumIfOrDefault(1, NULL));
SELECT sumIf(number, NULL), countIf(number, NULL), groupArrayIf(number, NULL), uniqIf(number, NULL), maxIf(number, materialize(NULL)) FROM numbers(3);
SELECT sumIf(toNullable(number), NULL) AS t, toTypeName(t), sumIf(NULL, 1), sumIf(NULL, NULL) FROM numbers(5);
SELECT sumIfOrNull(toNullable(1), 0), sumIfOrNull(toNullable(number), number > 100), sumIfOrNull(number, number > 3) FROM numbers(5);
SELECT number % 2 AS k, sumIfOrNull(number, number > 3), sumArrayIfOrNull([number], number > 3) FROM numbers(5) GROUP BY k ORDER BY k;
SELECT sum(number), count(), avg(number), max(number), groupArray(number), uniq(number), any(number) FROM numbers(0) SETTINGS aggregate_functions_null_for_empty = 1;
SELECT number % 2 AS k, sumIf(number, number > 100) AS s, toTypeName(s) FROM numbers(5) GROUP BY k ORDER BY k SETTINGS aggregate_functions_null_for_empty = 1;
SELECT sum(number) FROM numbers(0);
