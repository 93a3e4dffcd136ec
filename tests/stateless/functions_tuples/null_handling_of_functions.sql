SELECT NULL + 1, upper(NULL), length(NULL), concat('a', NULL), toString(NULL), NULL = NULL, NULL IN (NULL), [NULL][1], (NULL, 1).1;
SELECT if(NULL, 1, 2), multiIf(NULL, 1, NULL, 2, 3), coalesce(NULL, 'x'), ifNull(NULL, NULL), nullIf(NULL, 1), greatest(NULL, 1), least(1, NULL);
SELECT has([1, NULL], NULL), indexOf([NULL], NULL), arrayMap(x -> x IS NULL, [NULL, 1]), arraySort([2, NULL, 1]), arrayCount(x -> x, [NULL, 1]);
SELECT toInt32(NULL), toDate(NULL), CAST(NULL, 'Nullable(UInt8)'), CAST(NULL AS Nullable(String)), toTypeName(toInt32(NULL)), toTypeName(upper(NULL)), substring(NULL, 1);
SELECT round(NULL, 1), NULL LIKE 'a', NULL BETWEEN 1 AND 2, NOT NULL, -NULL, abs(NULL), NULL || 'x', dateDiff('day', NULL, toDate('2024-01-01'));
SELECT map('a', NULL)['a'], mapContains(map('a', NULL), 'a'), tuple(NULL), toJSONString(NULL), isNull(NULL), NULL IS NULL, cityHash64(NULL);
-- error: 70
SELECT NULL::UInt8;
-- error: 44
SELECT toUInt8(assumeNotNull(NULL));
-- error: 36
SELECT map(NULL, 1);
