SELECT ifNull(NULL, 1), ifNull(2, 1), ifNull('a', 'b'), toTypeName(ifNull(toNullable(1), 2)), toTypeName(ifNull(NULL, NULL)), nullIf(1, 1), nullIf(1, 2), nullIf(NULL, 1), nullIf(1, NULL), toTypeName(nullIf(1, 2));
SELECT coalesce(NULL, NULL, 3), coalesce(NULL), coalesce(1, NULL), toTypeName(coalesce(NULL, 1)), toTypeName(coalesce(toNullable(1), toNullable(2))), coalesce(NULL, 'a'), coalesce(toNullable(toUInt8(1)), 2.5), assumeNotNull(toNullable(5)), toTypeName(assumeNotNull(toNullable(5)));
SELECT isNull(NULL), isNotNull(NULL), isNull(1), 5 IS NULL, 5 IS NOT NULL, isNullable(NULL), isNullable(1), isNullable(toNullable(1)), isZeroOrNull(0), isZeroOrNull(NULL), isZeroOrNull(1), toNullable(NULL), toTypeName(toNullable('a'));
SELECT firstNonDefault(0, NULL, 3);
-- error: 48
SELECT emptyArrayToSingle([]);
SELECT x, ifNull(x, -1), coalesce(nullIf(x, 1), 100), x IS NULL, toString(x), assumeNotNull(if(x IS NULL, 7, x)) FROM (SELECT arrayJoin([1, NULL, 3]) AS x) ORDER BY x NULLS FIRST;
SELECT ifNull(materialize(NULL::Nullable(String)), 'def'), nullIf(materialize('a'), 'a'), coalesce(materialize(NULL::Nullable(Int8)), materialize(toNullable(4)), 5), ifNull(toLowCardinality(toNullable('q')), 'w'), toTypeName(ifNull(toLowCardinality(toNullable('q')), 'w'));
SELECT [NULL, 1][1] IS NULL, arrayMap(x -> ifNull(x, 0), [1, NULL]), (1, NULL).2 IS NULL, tuple(NULL) = tuple(NULL), NULL IN (NULL), NULL IN (1), 1 IN (NULL, 1), NULL NOT IN (1);
SET transform_null_in = 1;
SELECT NULL IN (NULL), NULL IN (1), NULL NOT IN (1), 1 IN (NULL), number IN (1, NULL) FROM numbers(2) ORDER BY number;
SELECT ifNull(NULL::Nullable(String), 1);
-- error: 42
SELECT ifNull(1);
SELECT toTypeName(ifNull(NULL::Nullable(Int8), 300)), toTypeName(coalesce(NULL::Nullable(Int8), 1.5)), toTypeName(nullIf('a', 'b'));
-- error: 44
SELECT toTypeName(assumeNotNull(NULL));
