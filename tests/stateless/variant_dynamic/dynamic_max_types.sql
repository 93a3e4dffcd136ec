CREATE TABLE dm (id UInt32, d Dynamic(max_types = 2)) ENGINE = MergeTree ORDER BY id SETTINGS min_bytes_for_wide_part = 0;
INSERT INTO dm SELECT number, multiIf(number % 4 = 0, CAST(number, 'Dynamic'), number % 4 = 1, CAST(toString(number), 'Dynamic'), number % 4 = 2, CAST([number], 'Dynamic'), CAST(toDate(number), 'Dynamic')) FROM numbers(12);
SELECT id, d, dynamicType(d) FROM dm ORDER BY id;
SELECT count() FROM dm WHERE isDynamicElementInSharedData(d) OR NOT isDynamicElementInSharedData(d);
SELECT count(d.UInt64), count(d.String), count(d.Date), sum(length(d.`Array(UInt64)`)) FROM dm;
OPTIMIZE TABLE dm FINAL;
SELECT dynamicType(d) AS t, count() FROM dm GROUP BY t ORDER BY t;
SELECT toTypeName(d) FROM dm LIMIT 1;
-- error: 223
CREATE TABLE dx (d Dynamic(max_types = 300)) ENGINE = Memory;
-- error: 223
CREATE TABLE dx (d Dynamic(max_typez = 3)) ENGINE = Memory;
SELECT 1::Dynamic(max_types = 0) AS z, dynamicType(z), isDynamicElementInSharedData(z);
