-- What multiplies its input asks before it takes: one query cannot take far more than its limit, whatever it does.
SET max_memory_usage = 300000000;
-- error: MEMORY_LIMIT_EXCEEDED
SELECT arrayMap(x -> range(10000), range(100000)) FORMAT Null;
-- error: MEMORY_LIMIT_EXCEEDED
SELECT replaceAll(repeat('a', 100000), 'a', repeat('b', 100000)) FORMAT Null;
-- error: MEMORY_LIMIT_EXCEEDED
SELECT arrayWithConstant(100000, repeat('x', 100000));
-- error: MEMORY_LIMIT_EXCEEDED
SELECT bitmapCardinality(bitmapBuild(range(100000000)));
-- error: MEMORY_LIMIT_EXCEEDED
SELECT * FROM generateRandom('i Array(Nullable(Int8))', 1025, 65535, 9223372036854775807) LIMIT 1;
-- Wide rows go out piece by piece.
SELECT sum(length(s)) FROM (SELECT repeat('ab', 1000) AS s FROM numbers(5000));
-- A user's queries together have a limit of their own.
-- error: MEMORY_LIMIT_EXCEEDED
SELECT arrayMap(x -> range(1000), range(20000)) SETTINGS max_memory_usage = 0, max_memory_usage_for_user = 10000000 FORMAT Null;
