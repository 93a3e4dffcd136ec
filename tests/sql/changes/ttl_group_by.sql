-- Neighbouring rows of a group that are over become one; a row that is not over stands alone and ends the group before it.
CREATE TABLE t (k UInt32, b UInt32, v Nullable(UInt32), s String, d DateTime) ENGINE = MergeTree ORDER BY (k, b) TTL d + INTERVAL 1 MONTH GROUP BY k SET v = max(v) + 1;
INSERT INTO t VALUES (1, 1, NULL, 'x', '2020-01-01 00:00:00'), (1, 2, 7, 'y', '2100-01-01 00:00:00'), (1, 3, 9, 'z', '2020-01-01 00:00:00'), (1, 4, 8, 'w', '2020-01-01 00:00:00'), (2, 1, 5, 'q', '2020-01-01 00:00:00');
OPTIMIZE TABLE t FINAL;
SELECT * FROM t ORDER BY ALL;
DROP TABLE t;
-- Several columns, expressions over several aggregate functions and over keys; other columns: any, which passes over NULL.
CREATE TABLE t (k UInt32, b UInt32, v Int64, w Float64, n Nullable(String), l LowCardinality(Nullable(String)), c UInt64, a Array(UInt32), d Date)
ENGINE = MergeTree ORDER BY (k, b) TTL d + INTERVAL 1 DAY GROUP BY k SET v = sum(v), w = k + sum(v) / count(), c = uniqExact(v), a = groupArray(b);
INSERT INTO t SELECT number % 4, number, number * 10, 0, if(number < 8, NULL, toString(number)), if(number < 8, NULL, 'l' || toString(number)), 0, [], '2020-01-01' FROM numbers(20);
INSERT INTO t SELECT number % 4, 100 + number, 1, 0.5, NULL, NULL, 77, [1, 2], '2100-01-01' FROM numbers(8);
OPTIMIZE TABLE t FINAL;
SELECT k, b, v, w, n, l, c, a, d FROM t ORDER BY ALL;
SELECT count(), sum(v), min(w), max(w) FROM t;
SELECT k, b, v FROM t WHERE k = 2 ORDER BY b;
DROP TABLE t;
-- By several keys, and by an expression.
CREATE TABLE t (k UInt32, j String, b UInt32, v Int64, d DateTime) ENGINE = MergeTree ORDER BY (toDate(d), k, j, b) TTL d + INTERVAL 1 DAY GROUP BY toDate(d), k SET v = sum(v);
INSERT INTO t SELECT number % 3, toString(number % 2), number, 1, toDateTime('2020-01-01 00:00:00') + number * 3600 FROM numbers(48);
OPTIMIZE TABLE t FINAL;
SELECT toDate(d), k, j, b, v FROM t ORDER BY ALL;
DROP TABLE t;
CREATE TABLE t (k UInt32, j String, b UInt32, v Int64, d DateTime) ENGINE = MergeTree PRIMARY KEY (k, j) ORDER BY (k, j, b) TTL d GROUP BY k, j SET v = sum(v), d = max(d);
INSERT INTO t SELECT number % 3, toString(number % 2), number, 1, toDateTime('2020-01-01 00:00:00') + number FROM numbers(48);
OPTIMIZE TABLE t FINAL;
SELECT * FROM t ORDER BY ALL;
DROP TABLE t;
-- Without SET: any.
CREATE TABLE t (k UInt32, v Int64, d DateTime) ENGINE = MergeTree ORDER BY k TTL d GROUP BY k;
INSERT INTO t SELECT number % 3, number, '2020-01-01 00:00:00' FROM numbers(9);
OPTIMIZE TABLE t FINAL;
SELECT k, count(), sum(v) FROM t GROUP BY k ORDER BY k;
DROP TABLE t;
-- Rows that go do so first; several rules are done one after another.
CREATE TABLE t (k UInt32, j UInt32, v Int64, d DateTime) ENGINE = MergeTree ORDER BY (k, j)
TTL d + INTERVAL 1 DAY GROUP BY k, j SET v = sum(v), d + INTERVAL 1 YEAR GROUP BY k SET v = max(v), d + INTERVAL 1 MONTH DELETE WHERE v = 3;
INSERT INTO t SELECT number % 2, number % 4, number, '2020-01-01 00:00:00' FROM numbers(16);
OPTIMIZE TABLE t FINAL;
SELECT k, j, v FROM t ORDER BY ALL;
DROP TABLE t;
-- With TTL of columns: what is over when the group is made goes afterwards.
CREATE TABLE t (k UInt32, v Int64 TTL d + INTERVAL 1 DAY, w Int64, d DateTime) ENGINE = MergeTree ORDER BY k TTL d + INTERVAL 1 MONTH GROUP BY k SET w = greatest(max(w), sum(v));
INSERT INTO t SELECT number % 2, number, 0, '2020-01-01 00:00:00' FROM numbers(10);
OPTIMIZE TABLE t FINAL;
SELECT k, v, w FROM t ORDER BY ALL;
DROP TABLE t;
-- After what the engine makes of equal keys.
CREATE TABLE t (k UInt32, b UInt32, v Int64, d DateTime) ENGINE = ReplacingMergeTree ORDER BY (k, b) TTL d GROUP BY k SET v = sum(v);
INSERT INTO t SELECT number % 2, number % 6, 1, '2020-01-01 00:00:00' FROM numbers(12);
INSERT INTO t SELECT number % 2, number % 6, 10, '2020-01-01 00:00:00' FROM numbers(6);
OPTIMIZE TABLE t FINAL;
SELECT k, b, v FROM t ORDER BY ALL;
DROP TABLE t;
CREATE TABLE t (k UInt32, b UInt32, v Int64, w Int64, d DateTime) ENGINE = SummingMergeTree((v, w)) ORDER BY (k, b) TTL d GROUP BY k SET v = max(v), w = min(w);
INSERT INTO t SELECT number % 2, number % 6, number, number, '2020-01-01 00:00:00' FROM numbers(12);
INSERT INTO t SELECT number % 2, number % 6, 10, 10, '2020-01-01 00:00:00' FROM numbers(6);
OPTIMIZE TABLE t FINAL;
SELECT k, b, v, w FROM t ORDER BY ALL;
DROP TABLE t;
-- Partitions are grouped by themselves.
CREATE TABLE t (k UInt32, p UInt8, v Int64, d DateTime) ENGINE = MergeTree PARTITION BY p ORDER BY k TTL d GROUP BY k SET v = sum(v);
INSERT INTO t SELECT number % 3, number % 2, 1, '2020-01-01 00:00:00' FROM numbers(60);
OPTIMIZE TABLE t FINAL;
SELECT p, k, v FROM t ORDER BY ALL;
-- Changed later: done for what is there.
ALTER TABLE t MODIFY TTL d + INTERVAL 1 DAY GROUP BY k SET v = count() SETTINGS mutations_sync = 2;
OPTIMIZE TABLE t FINAL;
SELECT p, k, v FROM t ORDER BY ALL;
SELECT create_table_query LIKE '%TTL d + toIntervalDay(1) GROUP BY k SET v = count()%' FROM system.tables WHERE database = currentDatabase() AND name = 't';
DETACH TABLE t;
ATTACH TABLE t;
INSERT INTO t SELECT 1, 1, 1, '2020-01-01 00:00:00' FROM numbers(5);
OPTIMIZE TABLE t FINAL;
SELECT p, k, v FROM t ORDER BY ALL;
DROP TABLE t;
-- Arguments that are computed, and a column that gets another name.
CREATE TABLE t (k UInt32, v Int64, d DateTime) ENGINE = MergeTree ORDER BY k TTL d GROUP BY k SET v = sum(v * 2 + k);
ALTER TABLE t RENAME COLUMN v TO u;
SELECT create_table_query LIKE '%GROUP BY k SET u = sum((u * 2) + k)%' FROM system.tables WHERE database = currentDatabase() AND name = 't';
INSERT INTO t SELECT number % 3, number, '2020-01-01 00:00:00' FROM numbers(9);
OPTIMIZE TABLE t FINAL;
SELECT k, u FROM t ORDER BY ALL;
DROP TABLE t;
-- A projection is made of the rows that there are.
CREATE TABLE t (k UInt32, v Int64, d DateTime, PROJECTION p (SELECT k, sum(v) GROUP BY k)) ENGINE = MergeTree ORDER BY k TTL d GROUP BY k SET v = max(v);
INSERT INTO t SELECT number % 3, number, '2020-01-01 00:00:00' FROM numbers(30);
OPTIMIZE TABLE t FINAL;
SELECT k, sum(v) FROM t GROUP BY k ORDER BY k;
SELECT k, v FROM t ORDER BY k;
DROP TABLE t;
-- Nothing is over yet.
CREATE TABLE t (k UInt32, v Int64, d DateTime) ENGINE = MergeTree ORDER BY k TTL d GROUP BY k SET v = max(v);
INSERT INTO t SELECT number % 3, number, '2100-01-01 00:00:00' FROM numbers(9);
OPTIMIZE TABLE t FINAL;
SELECT * FROM t ORDER BY ALL;
DROP TABLE t;
