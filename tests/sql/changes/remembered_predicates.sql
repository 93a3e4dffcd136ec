-- What is remembered of predicates (bit indexes, just-in-time indexes, analyses of indexes) is remembered with all that their
-- value depends on. Each is asked several times in a row, so that there is something to remember.

-- A dictionary is loaded again.
CREATE TABLE source (k UInt64, v String) ENGINE = MergeTree ORDER BY k;
INSERT INTO source VALUES (1, 'hit'), (2, 'miss');
CREATE DICTIONARY d (k UInt64, v String DEFAULT '') PRIMARY KEY k SOURCE(CLICKHOUSE(TABLE 'source')) LIFETIME(0) LAYOUT(HASHED());
CREATE TABLE t (a UInt32, n Nullable(UInt32)) ENGINE = MergeTree ORDER BY a SETTINGS index_granularity = 64;
INSERT INTO t SELECT number, if(number % 1000 = 0, NULL, number) FROM numbers(3000);
SELECT count() FROM t WHERE dictGet('d', 'v', toUInt64(a)) = 'hit' SETTINGS min_count_to_build_jit_index = 1;
SELECT count() FROM t WHERE dictGet('d', 'v', toUInt64(a)) = 'hit' SETTINGS min_count_to_build_jit_index = 1;
SELECT count() FROM t WHERE dictHas('d', toUInt64(a));
SELECT count() FROM t WHERE dictHas('d', toUInt64(a));
SELECT count() FROM t WHERE dictGetOrDefault('d', 'v', toUInt64(a), 'none') != 'none';
INSERT INTO source VALUES (1500, 'hit'), (2999, 'hit');
SYSTEM RELOAD DICTIONARY d;
SELECT count() FROM t WHERE dictGet('d', 'v', toUInt64(a)) = 'hit' SETTINGS min_count_to_build_jit_index = 1;
SELECT count() FROM t WHERE dictHas('d', toUInt64(a));
SELECT count() FROM t WHERE dictGetOrDefault('d', 'v', toUInt64(a), 'none') != 'none';
CREATE TABLE other (k UInt64, v String) ENGINE = MergeTree ORDER BY k;
INSERT INTO other SELECT number * 100, 'hit' FROM numbers(30);
CREATE OR REPLACE DICTIONARY d (k UInt64, v String DEFAULT '') PRIMARY KEY k SOURCE(CLICKHOUSE(TABLE 'other')) LIFETIME(0) LAYOUT(HASHED());
SELECT count() FROM t WHERE dictGet('d', 'v', toUInt64(a)) = 'hit' SETTINGS min_count_to_build_jit_index = 1;
SELECT count() FROM t WHERE dictHas('d', toUInt64(a));
SELECT count() FROM t WHERE dictGetOrDefault('d', 'v', toUInt64(a), 'none') != 'none';

-- A hierarchy.
CREATE TABLE tree (id UInt64, parent UInt64) ENGINE = MergeTree ORDER BY id;
INSERT INTO tree VALUES (7, 1), (8, 2);
CREATE DICTIONARY h (id UInt64, parent UInt64 HIERARCHICAL) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'tree')) LIFETIME(0) LAYOUT(FLAT());
SELECT count() FROM t WHERE dictIsIn('h', toUInt64(a), toUInt64(1));
SELECT count() FROM t WHERE has(dictGetHierarchy('h', toUInt64(a)), 1);
INSERT INTO tree VALUES (2900, 7);
SYSTEM RELOAD DICTIONARY h;
SELECT count() FROM t WHERE dictIsIn('h', toUInt64(a), toUInt64(1));
SELECT count() FROM t WHERE has(dictGetHierarchy('h', toUInt64(a)), 1);

-- The column is not in the part: what stands for it changes with the definition.
CREATE TABLE r (k UInt64) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 64;
INSERT INTO r SELECT number FROM numbers(2000);
ALTER TABLE r ADD COLUMN a UInt32 DEFAULT 1;
SELECT count() FROM r WHERE a + 0 = 2;
SELECT count() FROM r WHERE a + 0 = 2;
ALTER TABLE r MODIFY COLUMN a UInt32 DEFAULT 2;
SELECT count() FROM r WHERE a + 0 = 2;
ALTER TABLE r DROP COLUMN a;
ALTER TABLE r ADD COLUMN a UInt32 DEFAULT 3;
SELECT count() FROM r WHERE a + 0 = 2;
SELECT count() FROM r WHERE a + 0 = 3;
ALTER TABLE r DROP COLUMN a;
ALTER TABLE r ADD COLUMN a UInt32 DEFAULT k + 2;
SELECT count() FROM r WHERE a + 0 = 2;
SELECT count() FROM r WHERE a + 0 = 3 AND k < 500;

-- Through another column.
ALTER TABLE r ADD COLUMN b UInt32 DEFAULT a * 10;
SELECT count() FROM r WHERE b + 0 = 10;
SELECT count() FROM r WHERE b + 0 = 10;
ALTER TABLE r MODIFY COLUMN a UInt32 DEFAULT 1;
SELECT count() FROM r WHERE b + 0 = 10;

-- NULL in a set.
SELECT count() FROM t WHERE n IN (NULL);
SELECT count() FROM t WHERE n IN (NULL);
SELECT count() FROM t WHERE n IN (NULL) SETTINGS transform_null_in = 1;
SELECT count() FROM t WHERE n IN (7, NULL);
SELECT count() FROM t WHERE n IN (7) SETTINGS transform_null_in = 1;
SELECT count() FROM t WHERE n IN (7, NULL) SETTINGS transform_null_in = 1;
SELECT count() FROM t WHERE n NOT IN (7, NULL) SETTINGS transform_null_in = 1;
SELECT count() FROM t WHERE n NOT IN (7) SETTINGS transform_null_in = 1;
SELECT count() FROM t WHERE n NOT IN (7);

-- A type that parts need not be written anew for.
CREATE TABLE z (k UInt32, dt DateTime, e Enum8('a' = 1, 'b' = 2)) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 64;
INSERT INTO z SELECT number, toDateTime('2024-01-01 00:00:00', 'UTC') + number, if(number = 1000, 'b', 'a') FROM numbers(2000);
SELECT count() FROM z WHERE toHour(dt) = 9;
SELECT count() FROM z WHERE toHour(dt) = 9;
ALTER TABLE z MODIFY COLUMN dt DateTime('Asia/Tokyo');
SELECT count() FROM z WHERE toHour(dt) = 9;
SELECT count() FROM z WHERE toString(e) = 'c';
SELECT count() FROM z WHERE toString(e) = 'c';
ALTER TABLE z MODIFY COLUMN e Enum8('a' = 1, 'b' = 2, 'c' = 3);
INSERT INTO z SELECT number, toDateTime('2024-01-01 00:00:00', 'UTC') + number, 'c' FROM numbers(10);
SELECT count() FROM z WHERE toString(e) = 'c';

-- A function that is made again.
CREATE FUNCTION remembered AS (x) -> x + 1;
SELECT count() FROM t WHERE remembered(a) = 5000;
SELECT count() FROM t WHERE remembered(a) = 5000;
CREATE OR REPLACE FUNCTION remembered AS (x) -> x + 4000;
SELECT count() FROM t WHERE remembered(a) = 5000;
DROP FUNCTION remembered;
