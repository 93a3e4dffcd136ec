CREATE TABLE nu (id UInt8, a Nullable(Int32), b Nullable(String), c Nullable(Date), d Nullable(Float64)) ENGINE = MergeTree ORDER BY id;
INSERT INTO nu VALUES (1, 1, 'x', '2024-01-01', 1.5), (2, NULL, NULL, NULL, NULL), (3, 0, '', '1970-01-01', nan), (4, -5, 'NULL', NULL, inf);
SELECT id FROM nu WHERE a ORDER BY id;
SELECT id FROM nu WHERE NOT a ORDER BY id;
SELECT id FROM nu WHERE a = NULL;
SELECT id FROM nu WHERE a IS NULL OR d > 1 ORDER BY id;
SELECT id, a > 0, b = 'x', a + 1, b || 'y', c + 1, d * 2 FROM nu ORDER BY id;
SELECT count(), count(a), sum(a), avg(a), min(b), max(c), sum(d) FROM nu;
SELECT a, a IS NULL, isNull(a), ifNull(a, 7), coalesce(a, id), nullIf(a, 0), assumeNotNull(c) FROM nu ORDER BY id;
SELECT a.null, b.null, toTypeName(a.null) FROM nu ORDER BY id;
SELECT if(a > 0, 'pos', 'no'), multiIf(a IS NULL, 'null', a < 0, 'neg', 'ok'), if(a IS NULL, d, a) FROM nu ORDER BY id;
SELECT toTypeName(a + id), toTypeName(ifNull(a, 1)), toTypeName(coalesce(a, d)), toTypeName(if(id = 1, a, id)), toTypeName([a, 1]), toTypeName((a, b)), toTypeName(a = 1) FROM nu LIMIT 1;
SELECT greatest(a, 0), least(a, id), length(b), toString(a), concat(b, '-', a) FROM nu ORDER BY id;
SELECT b, count() FROM nu GROUP BY b ORDER BY b NULLS FIRST;
SELECT id FROM nu ORDER BY a NULLS FIRST, id;
SELECT groupArray(a), groupUniqArray(c) = [] , uniq(b), any(a), anyLast(b) FROM (SELECT * FROM nu ORDER BY id);
SELECT id FROM nu WHERE (a, b) = (1, 'x');
SELECT id FROM nu WHERE b NOT IN ('x') ORDER BY id;
SELECT toNullable(1), toTypeName(toNullable(1)), toNullable(NULL), toTypeName(NULL), isNullable(toNullable(1)), isNullable(1), isNullable(NULL);
-- error: 70
SELECT CAST(NULL, 'UInt8');
-- error: 349
SELECT CAST(a, 'Int32') FROM nu;
-- error: 43
CREATE TABLE nu2 (a Nullable(Array(UInt8))) ENGINE = Memory;
-- error: 43
CREATE TABLE nu2 (a Nullable(Nullable(UInt8))) ENGINE = Memory;
-- error: 27
INSERT INTO nu (id) VALUES (NULL) SETTINGS input_format_null_as_default = 0;
