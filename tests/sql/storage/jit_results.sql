SET explain_query_plan_default = 'legacy';
-- Groups and places of first rows that are kept of parts once queries come again: nothing of them shows in answers.
SET query_plan_enable_optimizations = 1, use_jit_indexes = 1, min_count_to_build_jit_index = 2, use_primary_key = 1, use_statistics_pruning = 1, use_bit_indexes = 0, use_interval_indexes = 0, optimize_use_projections = 1;
CREATE TABLE jr (id UInt64, g LowCardinality(String), n Nullable(Int32), f Float64, s String) ENGINE = MergeTree ORDER BY id SETTINGS index_granularity = 100, min_parts_to_merge_at_once = 100;
INSERT INTO jr SELECT number, concat('g', toString(number % 7)), if(number % 5 = 0, NULL, cityHash64(number) % 1000), if(number % 97 = 0, nan, (cityHash64(number, 1) % 10000) / 4), repeat('x', number % 13) FROM numbers(20000);
-- Not after the first time, but after the second.
SELECT g, count(), sum(n), max(f), uniqExact(s) FROM jr WHERE id >= 10 GROUP BY g ORDER BY g LIMIT 2;
SYSTEM FLUSH JIT INDEXES;
SELECT count() FROM system.jit_indexes WHERE table = 'jr';
SELECT g, count(), sum(n), max(f), uniqExact(s) FROM jr WHERE id >= 10 GROUP BY g ORDER BY g LIMIT 2;
SYSTEM FLUSH JIT INDEXES;
SELECT part_name, expression, type, is_used, bytes > 100 FROM system.jit_indexes WHERE table = 'jr';
EXPLAIN indexes = 1 SELECT g, count(), sum(n), max(f), uniqExact(s) FROM jr WHERE id >= 10 GROUP BY g ORDER BY g LIMIT 2;
SELECT g, count(), sum(n), max(f), uniqExact(s) FROM jr WHERE id >= 10 GROUP BY g ORDER BY g LIMIT 2;
SELECT uses > 0, granules_dropped = granules_looked_at FROM system.jit_indexes WHERE table = 'jr';
-- Other constants, keys, functions and settings are other results.
SELECT g, count(), sum(n), max(f), uniqExact(s) FROM jr WHERE id >= 15000 GROUP BY g ORDER BY g LIMIT 2;
SELECT g, count(), sum(n), max(f), uniqExact(s) FROM jr WHERE id >= 10 GROUP BY g WITH TOTALS ORDER BY g LIMIT 2;
SELECT count(), sum(n), max(f), uniqExact(s) FROM jr WHERE id >= 10;
-- A part that comes later has no groups yet: its rows count all the same, and soon they are kept too.
INSERT INTO jr SELECT number + 20000, 'g1', 7, 1e9, 'new' FROM numbers(150);
SELECT g, count(), sum(n), max(f), uniqExact(s) FROM jr WHERE id >= 10 GROUP BY g ORDER BY g LIMIT 2;
SYSTEM FLUSH JIT INDEXES;
SELECT part_name, is_used FROM system.jit_indexes WHERE table = 'jr' ORDER BY ALL;
SELECT g, count(), sum(n), max(f), uniqExact(s) FROM jr WHERE id >= 10 GROUP BY g ORDER BY g LIMIT 2;
-- Deleted and changed rows.
DELETE FROM jr WHERE id % 2 = 0 AND id < 20000;
SELECT g, count(), sum(n), max(f), uniqExact(s) FROM jr WHERE id >= 10 GROUP BY g ORDER BY g LIMIT 2;
SELECT g, count(), sum(n), max(f), uniqExact(s) FROM jr WHERE id >= 10 GROUP BY g ORDER BY g LIMIT 2 SETTINGS use_jit_indexes = 0;
ALTER TABLE jr UPDATE n = 1 WHERE id < 500;
SELECT g, count(), sum(n), max(f), uniqExact(s) FROM jr WHERE id >= 10 GROUP BY g ORDER BY g LIMIT 2;
SELECT g, count(), sum(n), max(f), uniqExact(s) FROM jr WHERE id >= 10 GROUP BY g ORDER BY g LIMIT 2 SETTINGS use_jit_indexes = 0;
-- Too many groups for the rows: tried once, not kept.
SELECT count() FROM (SELECT id, sum(n) FROM jr GROUP BY id);
SELECT count() FROM (SELECT id, sum(n) FROM jr GROUP BY id);
SYSTEM FLUSH JIT INDEXES;
SELECT count(), max(is_used) FROM system.jit_indexes WHERE table = 'jr' AND expression LIKE '%GROUP BY id';
-- The first rows of orders: NULL, NaN and ties where ClickHouse has them.
SELECT id, f FROM jr WHERE g != 'g3' ORDER BY f * 2 DESC, id LIMIT 4;
SELECT id, f FROM jr WHERE g != 'g3' ORDER BY f * 2 DESC, id LIMIT 4;
SELECT id, f FROM jr WHERE g != 'g3' ORDER BY f * 2 DESC NULLS FIRST, id LIMIT 4;
SELECT id, f FROM jr WHERE g != 'g3' ORDER BY f * 2 DESC NULLS FIRST, id LIMIT 4;
SELECT id, n FROM jr ORDER BY n + 1 NULLS FIRST, id DESC LIMIT 4;
SELECT id, n FROM jr ORDER BY n + 1 NULLS FIRST, id DESC LIMIT 4;
SELECT id, n FROM jr ORDER BY n + 1, id DESC LIMIT 4;
SELECT id, n FROM jr ORDER BY n + 1, id DESC LIMIT 4;
SYSTEM FLUSH JIT INDEXES;
SELECT part_name, expression FROM system.jit_indexes WHERE table = 'jr' AND type = 'first_rows' AND is_used ORDER BY ALL;
EXPLAIN indexes = 1 SELECT id, n FROM jr ORDER BY n + 1 NULLS FIRST, id DESC LIMIT 4;
SELECT id, f FROM jr WHERE g != 'g3' ORDER BY f * 2 DESC, id LIMIT 4;
SELECT id, f FROM jr WHERE g != 'g3' ORDER BY f * 2 DESC NULLS FIRST, id LIMIT 4;
SELECT id, n FROM jr ORDER BY n + 1 NULLS FIRST, id DESC LIMIT 4;
SELECT id, n FROM jr ORDER BY n + 1, id DESC LIMIT 3 OFFSET 1;
INSERT INTO jr VALUES (30001, 'g0', NULL, 1e12, ''), (30003, 'g0', -5, -1, '');
SELECT id, f FROM jr WHERE g != 'g3' ORDER BY f * 2 DESC, id LIMIT 4;
SELECT id, n FROM jr ORDER BY n + 1 NULLS FIRST, id DESC LIMIT 4;
SELECT id, n FROM jr ORDER BY n + 1, id DESC LIMIT 4;
SELECT id, n FROM jr ORDER BY n + 1, id DESC LIMIT 4 SETTINGS use_jit_indexes = 0;
DROP TABLE jr;
