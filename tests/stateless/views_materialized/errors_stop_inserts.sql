CREATE TABLE es (k Int32, s String) ENGINE = MergeTree ORDER BY k;
CREATE TABLE et (k UInt8, n Int32) ENGINE = MergeTree ORDER BY k;
CREATE MATERIALIZED VIEW em TO et AS SELECT k, toInt32(s) AS n FROM es;
INSERT INTO es VALUES (1, '5');
-- error: 6
INSERT INTO es VALUES (2, 'bad');
SELECT * FROM et;
INSERT INTO es SETTINGS materialized_views_ignore_errors = 1 VALUES (3, 'bad');
SELECT k FROM es WHERE k = 3;
SELECT count() FROM et;
DROP TABLE et;
-- error: 60
INSERT INTO es VALUES (4, '1');
DROP TABLE em;
INSERT INTO es VALUES (5, '1');
SELECT count() FROM es WHERE k = 5;
CREATE TABLE et (k UInt8, CONSTRAINT small CHECK k < 10) ENGINE = Memory;
CREATE MATERIALIZED VIEW em2 TO et AS SELECT k FROM es;
-- error: 469
INSERT INTO es VALUES (50, 'x');
INSERT INTO es VALUES (7, 'x');
SELECT * FROM et;
