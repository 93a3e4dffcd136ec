SELECT NULL + 1, NULL = NULL, NULL AND 0, NULL OR 1, NOT NULL, isNull(NULL), NULL IS NULL, 1 IS NOT NULL;
SELECT toTypeName(NULL), toTypeName(toNullable(1) + 1), toTypeName(if(1, NULL, 'a')), toTypeName([NULL, 1]);
SELECT coalesce(NULL, NULL, 3), ifNull(NULL, 'x'), nullIf(1, 1), nullIf(1, 2), assumeNotNull(toNullable(5));
SELECT count(x), count(), sum(x), avg(x), min(x), max(x), any(x) FROM (SELECT arrayJoin([1, NULL, 3]) AS x);
SELECT sum(x), avg(x), min(x), count(x) FROM (SELECT toNullable(1) AS x WHERE 0);
SELECT groupArray(x), uniq(x), quantile(x), stddevPop(x) FROM (SELECT arrayJoin([1, NULL, 3]) AS x);
SELECT x, count() FROM (SELECT arrayJoin([1, NULL, NULL]) AS x) GROUP BY x ORDER BY x;
SELECT x <=> NULL, x IS DISTINCT FROM 1, x <=> 1 FROM (SELECT arrayJoin([1, NULL]) AS x);
SELECT (1, NULL) = (1, NULL), (1, NULL) = (2, 1), (1, NULL) < (2, 1), (1, NULL) != (1, 2);
SELECT concat('a', NULL), length(NULL), upper(toNullable('a')), toString(NULL), toInt32OrNull('x');
SELECT arrayMap(x -> x + 1, [1, NULL]), arrayFilter(x -> x > 1, [1, NULL, 3]), has([1, NULL], NULL), arrayCompact([1, NULL, NULL, 2]);
SELECT if(NULL, 1, 2), if(toNullable(1), 'a', 'b'), multiIf(NULL, 1, 2), CASE NULL WHEN NULL THEN 1 ELSE 2 END;
SELECT least(1, NULL), greatest(NULL, 2), CAST(NULL AS Nullable(String)), CAST('' AS Nullable(Int8)) SETTINGS cast_keep_nullable = 1;
-- error: 70
SELECT CAST(NULL AS Int8);
