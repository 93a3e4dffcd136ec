SELECT toTypeName(toLowCardinality('a')), toTypeName(CAST('a', 'LowCardinality(String)')), toTypeName(CAST(toLowCardinality('a'), 'String')), CAST(toLowCardinality('5'), 'UInt8'), toTypeName(CAST(NULL, 'LowCardinality(Nullable(String))')), CAST(NULL, 'LowCardinality(Nullable(String))');
SELECT toTypeName(toLowCardinality(toNullable('a'))), toTypeName(concat(toLowCardinality('a'), 'b')), toTypeName(length(toLowCardinality('abc'))), toTypeName(toLowCardinality('a') = 'a'), toTypeName(toString(toLowCardinality(toDate('2020-01-01')))), toTypeName([toLowCardinality('a')]), toTypeName(lowCardinalityKeys(toLowCardinality('a')));
-- error: 455
CREATE TABLE lc_bad (x LowCardinality(UInt8)) ENGINE = Memory;
SET allow_suspicious_low_cardinality_types = 1;
CREATE TABLE lc (id UInt8, s LowCardinality(String), n LowCardinality(Nullable(String)), f LowCardinality(FixedString(2)), d LowCardinality(Date)) ENGINE = MergeTree ORDER BY id;
INSERT INTO lc VALUES (1, 'a', NULL, 'ab', '2020-01-01'), (2, '', '', 'c', '2021-01-01'), (3, 'a', 'q', '', '2020-01-01');
SELECT id, CAST(s, 'String'), CAST(n, 'Nullable(String)'), toString(f) = toFixedString('c', 2), d + 1, toTypeName(d + 1) FROM lc ORDER BY id;
SELECT id, upper(s), concat(s, '-', n), coalesce(n, s), if(s = 'a', s, n) AS i, toTypeName(i) FROM lc ORDER BY id;
SELECT s, count(), groupArraySorted(5)(id) FROM lc GROUP BY s ORDER BY s;
SELECT DISTINCT d, toTypeName(d) FROM lc ORDER BY d;
SELECT id FROM lc WHERE n IN ('q', '') OR f = 'ab' ORDER BY id;
SELECT arrayMap(x -> (x, length(x)), groupArray(s)) FROM (SELECT s FROM lc ORDER BY id);
CREATE TABLE lc_num (x LowCardinality(UInt8), y LowCardinality(Nullable(Int64))) ENGINE = Memory;
INSERT INTO lc_num VALUES (1, -1), (2, NULL), (1, 5);
SELECT x + 1, y * 2, toTypeName(x + 1), toTypeName(y * 2), x = 1, y IS NULL FROM lc_num ORDER BY x, y NULLS LAST;
-- error: 43
SELECT CAST([1], 'LowCardinality(Array(UInt8))');
