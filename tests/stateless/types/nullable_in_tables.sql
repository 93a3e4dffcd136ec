CREATE TABLE nt (id UInt32, a Nullable(Int32), b Nullable(String), c Nullable(DateTime('UTC')), d Array(Nullable(Float64))) ENGINE = MergeTree ORDER BY id SETTINGS index_granularity = 2;
INSERT INTO nt VALUES (1, NULL, 'x', '2020-01-01 00:00:00', [NULL, 1]), (2, 0, NULL, NULL, []), (3, 5, '', 0, [NULL]), (4, NULL, NULL, NULL, [nan]);
SELECT * FROM nt ORDER BY id;
SELECT id FROM nt ORDER BY a NULLS FIRST, id DESC;
SELECT id FROM nt ORDER BY a DESC, b, id;
SELECT id FROM nt WHERE a = 0 OR b = '' ORDER BY id;
SELECT id FROM nt WHERE NOT (a > 0) ORDER BY id;
SELECT id FROM nt WHERE a IN (NULL, 5) OR b NOT IN ('x') ORDER BY id;
SELECT a, b, count() FROM nt GROUP BY a, b ORDER BY ALL;
SELECT count(a), count(*), sum(a), min(b), max(c), avg(a), uniq(a), groupArray(b), any(a), anyLast(b) FROM nt;
SELECT a + 1, b || 'q', ifNull(a, -1), isNull(b), toTypeName(a + 1), a = a, a <=> NULL, nullIf(a, 5), assumeNotNull(a), coalesce(b, toString(a), '?') FROM nt ORDER BY id;
-- error: 44
CREATE TABLE nk (a Nullable(Int8)) ENGINE = MergeTree ORDER BY a;
CREATE TABLE nk (a Nullable(Int8), v UInt8) ENGINE = MergeTree ORDER BY a SETTINGS allow_nullable_key = 1;
INSERT INTO nk VALUES (NULL, 1), (3, 2), (-1, 3), (NULL, 4);
SELECT a, v FROM nk WHERE a IS NULL OR a > 0 ORDER BY a, v;
-- error: 43
CREATE TABLE nn (a Nullable(Array(Int8))) ENGINE = Memory;
