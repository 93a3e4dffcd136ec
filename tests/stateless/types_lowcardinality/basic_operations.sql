CREATE TABLE lc (id UInt32, s LowCardinality(String), n LowCardinality(Nullable(String)), f LowCardinality(FixedString(2)), d Date) ENGINE = MergeTree ORDER BY (s, id);
INSERT INTO lc VALUES (1, 'a', NULL, 'xx', '2024-01-01'), (2, 'b', 'q', 'y', '2024-01-02'), (3, 'a', '', 'xx', '2024-01-01'), (4, '', 'q', '', '1970-01-01');
SELECT s, count() FROM lc GROUP BY s ORDER BY s;
SELECT n, count() FROM lc GROUP BY n ORDER BY n NULLS FIRST;
SELECT id FROM lc WHERE s = 'a' AND n IS NULL;
SELECT id FROM lc WHERE n = 'q' ORDER BY id;
SELECT id FROM lc WHERE s IN ('a', 'zz') ORDER BY id;
SELECT upper(s), s || '!', length(n), hex(f), toTypeName(upper(s)), toTypeName(s || '!'), toTypeName(length(n)) FROM lc ORDER BY id;
SELECT toTypeName(if(id > 1, s, 'x')), toTypeName(coalesce(n, s)), toTypeName(assumeNotNull(n)), toTypeName(concat(s, n)) FROM lc LIMIT 1;
-- error: 386
SELECT lowCardinalityKeys(s) >= 0, toTypeName(lowCardinalityIndices(s)) FROM lc LIMIT 1;
SELECT min(s), max(n), any(d), uniq(s), groupUniqArray(f) FROM lc WHERE id = 1;
SELECT d + 1, toYear(d), toTypeName(d + 1), toTypeName(toYear(d)) FROM lc ORDER BY id LIMIT 1;
SELECT s FROM lc ORDER BY s DESC, id LIMIT 2;
SELECT DISTINCT f FROM lc ORDER BY f;
SELECT toLowCardinality(id), toTypeName(toLowCardinality(id)) FROM lc ORDER BY id LIMIT 1 SETTINGS allow_suspicious_low_cardinality_types = 1;
-- error: 455
CREATE TABLE lc2 (x LowCardinality(UInt8)) ENGINE = Memory;
-- error: 43
CREATE TABLE lc2 (x LowCardinality(Array(String))) ENGINE = Memory;
-- error: 43
CREATE TABLE lc2 (x Nullable(LowCardinality(String))) ENGINE = Memory;
-- error: 43
CREATE TABLE lc2 (x LowCardinality(Decimal(5, 2))) ENGINE = Memory;
-- error: 131
INSERT INTO lc VALUES (9, 'a', 'b', 'toolong', '2024-01-01');
