CREATE TABLE t1 (a Int32, b String DEFAULT 'x', c Int64 MATERIALIZED a * 2, d String ALIAS concat(b, '!')) ENGINE = MergeTree ORDER BY a;
INSERT INTO t1 (a) VALUES (3), (1), (2);
INSERT INTO t1 (a, b) VALUES (10, 'ten');
SELECT * FROM t1 ORDER BY a;
SELECT a, b, c, d FROM t1 ORDER BY a;
DESCRIBE TABLE t1;
DESC t1;
SHOW CREATE TABLE t1 FORMAT Null;
EXISTS TABLE t1;
EXISTS t_none;
TRUNCATE TABLE t1;
SELECT count() FROM t1;
INSERT INTO t1 (a) SELECT number FROM numbers(5);
SELECT sum(a), sum(c) FROM t1;
DROP TABLE t1;
EXISTS TABLE t1;
-- error: 60
SELECT * FROM t1;
-- error: 60
DROP TABLE t1;
DROP TABLE IF EXISTS t1;
CREATE TABLE IF NOT EXISTS t2 (x UInt8) ENGINE = Memory;
CREATE TABLE IF NOT EXISTS t2 (x UInt8) ENGINE = Memory;
-- error: 57
CREATE TABLE t2 (x UInt8) ENGINE = Memory;
INSERT INTO t2 VALUES (1), (2), (3);
SELECT * FROM t2 ORDER BY x;
RENAME TABLE t2 TO t3;
SELECT sum(x) FROM t3;
-- error: 60
SELECT * FROM t2;
CREATE TABLE t4 AS t3;
SELECT count() FROM t4;
INSERT INTO t4 SELECT x * 10 FROM t3;
SELECT * FROM t4 ORDER BY x;
CREATE TABLE t5 ENGINE = MergeTree ORDER BY x AS SELECT number AS x, toString(number) AS s FROM numbers(4);
SELECT * FROM t5 ORDER BY x;
CREATE TABLE t6 ENGINE = Memory AS SELECT 1 AS a, 'q' AS b;
SELECT *, toTypeName(a) FROM t6;
CREATE VIEW v1 AS SELECT x, x * 2 AS y FROM t5 WHERE x > 1;
SELECT * FROM v1 ORDER BY x;
SELECT sum(y) FROM v1 WHERE x = 3;
DROP VIEW v1;
CREATE TABLE n1 (x Int32) ENGINE = Null;
INSERT INTO n1 VALUES (1);
SELECT count() FROM n1;
CREATE TABLE p1 (d Date, k UInt32, v String) ENGINE = MergeTree PARTITION BY toYYYYMM(d) ORDER BY (k, d);
INSERT INTO p1 VALUES ('2024-01-05', 1, 'a'), ('2024-02-06', 2, 'b'), ('2024-01-07', 3, 'c'), ('2023-12-31', 1, 'd');
INSERT INTO p1 SELECT toDate('2024-03-01') + number, number % 3, toString(number) FROM numbers(10);
SELECT count(), min(d), max(d) FROM p1;
SELECT * FROM p1 WHERE d >= '2024-02-01' AND k = 2 ORDER BY d, v;
SELECT toYYYYMM(d) AS m, count() FROM p1 GROUP BY m ORDER BY m;
SELECT _partition_id, count() FROM p1 GROUP BY _partition_id ORDER BY _partition_id;
OPTIMIZE TABLE p1 FINAL;
SELECT count(), sum(k) FROM p1;
SELECT count() FROM system.parts WHERE database = currentDatabase() AND table = 'p1' AND active;
SELECT name, type, default_kind, default_expression, is_in_primary_key FROM system.columns WHERE database = currentDatabase() AND table = 'p1' ORDER BY position;
SELECT name, engine FROM system.tables WHERE database = currentDatabase() AND name IN ('p1', 't3', 'n1') ORDER BY name;
SELECT count() FROM system.databases WHERE name = currentDatabase();
SHOW TABLES LIKE 'p%';
SHOW TABLES FROM system LIKE 'one';
CREATE TABLE o1 (a Int32, b Int32, c String) ENGINE = MergeTree PRIMARY KEY a ORDER BY (a, b) SETTINGS index_granularity = 8;
INSERT INTO o1 SELECT number % 100, number, toString(number % 7) FROM numbers(1000);
SELECT count(), sum(b) FROM o1 WHERE a = 42;
SELECT count(), sum(b) FROM o1 WHERE a > 90 AND b < 500;
SELECT a, b FROM o1 WHERE a IN (1, 50, 99) AND c = '3' ORDER BY a, b LIMIT 5;
SELECT a, min(b), max(c) FROM o1 WHERE a BETWEEN 10 AND 12 GROUP BY a ORDER BY a;
SELECT a FROM o1 ORDER BY a DESC LIMIT 3;
SELECT a, b FROM o1 ORDER BY a, b LIMIT 3;
INSERT INTO o1 SELECT number % 100, number, 'second' FROM numbers(500);
SELECT count(), countIf(c = 'second') FROM o1;
OPTIMIZE TABLE o1 FINAL;
SELECT count(), countIf(c = 'second'), sum(a), sum(b) FROM o1;
CREATE TABLE e1 (x Int32) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO e1 VALUES (5), (3);
INSERT INTO e1 VALUES (4);
SELECT * FROM e1 ORDER BY x;
CREATE TABLE ty (a Nullable(String), b Array(Nullable(Int32)), c Map(String, Array(UInt8)), d Tuple(a Int8, b Nullable(Date)), e Enum8('x' = 1, 'y' = 2), f LowCardinality(Nullable(String)), g UUID, h FixedString(3), i Decimal(18, 3), j DateTime64(6, 'UTC'), k Bool) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO ty VALUES (NULL, [1, NULL], {'k': [1, 2]}, (1, NULL), 'y', NULL, '61f0c404-5cb3-11e7-907b-a6006ad3dba0', 'abc', 1.5, '2024-01-01 00:00:00.123456', true), ('s', [], {}, (-1, '2024-01-01'), 1, 'lc', '00000000-0000-0000-0000-000000000000', 'z', -0.001, '1999-12-31 23:59:59', false);
SELECT * FROM ty ORDER BY g;
SELECT a IS NULL, length(b), c['k'], d.a, d.b, e, f, h, i * 2, toYear(j), k FROM ty ORDER BY g;
DESCRIBE TABLE ty;
INSERT INTO ty (e, i) VALUES ('x', 7);
SELECT * FROM ty WHERE i = 7;
CREATE TABLE dv (a Int32, b Int32 DEFAULT a + 1, c String DEFAULT concat('n', toString(b)), d Date DEFAULT '2024-01-01') ENGINE = MergeTree ORDER BY a;
INSERT INTO dv (a) VALUES (1);
INSERT INTO dv (a, b) VALUES (2, 20);
INSERT INTO dv VALUES (3, DEFAULT, DEFAULT, '2020-01-01');
INSERT INTO dv (* EXCEPT (c, d)) VALUES (4, 40);
INSERT INTO dv SELECT 5, 50, 'sel', toDate('2021-01-01');
SELECT * FROM dv ORDER BY a;
INSERT INTO dv (a, c) FORMAT Values (6, 'fmt');
INSERT INTO dv (a, b, c, d) FORMAT CSV 7,70,"quoted, text",2022-02-02
;
INSERT INTO dv FORMAT JSONEachRow {"a": 8, "c": "json"} {"a": 9};
SELECT * FROM dv WHERE a > 5 ORDER BY a;
INSERT INTO dv (a, b) VALUES (1 + 100, length('abc'));
SELECT a, b FROM dv WHERE a > 100;
-- error: 16
INSERT INTO dv (nope) VALUES (1);
-- error: 60
INSERT INTO nowhere VALUES (1);
-- error: 20
INSERT INTO dv (a, b) SELECT 1;
-- error: 44
CREATE TABLE bad (a Int32, a String) ENGINE = Memory;
-- error: 50
CREATE TABLE bad (a Intt32) ENGINE = Memory;
-- error: 56
CREATE TABLE bad (a Int32) ENGINE = Nope;
-- error: 47
CREATE TABLE bad (a Int32) ENGINE = MergeTree ORDER BY b;
-- error: 44
CREATE TABLE bad (a Nullable(Int32)) ENGINE = MergeTree ORDER BY a;
CREATE DATABASE difftest_other;
CREATE TABLE difftest_other.q (x Int32) ENGINE = Memory;
INSERT INTO difftest_other.q VALUES (7);
SELECT x FROM difftest_other.q;
DROP DATABASE difftest_other;
-- error: 81
SELECT x FROM difftest_other.q;
-- error: 82
CREATE DATABASE system;
