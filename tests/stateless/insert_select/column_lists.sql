CREATE TABLE dst (a UInt8, b String DEFAULT 'dflt', c Date DEFAULT '2024-01-01', d UInt64 MATERIALIZED a * 2) ENGINE = MergeTree ORDER BY a;
INSERT INTO dst (a) SELECT number FROM numbers(3);
INSERT INTO dst (b, a) SELECT toString(number), number + 10 FROM numbers(2);
INSERT INTO dst (* EXCEPT c) SELECT 20, 'x';
INSERT INTO dst (COLUMNS('a|b')) SELECT 21, 'y';
SELECT *, d FROM dst ORDER BY a;
-- error: 20
INSERT INTO dst (a, b) SELECT 1;
-- error: 20
INSERT INTO dst (a) SELECT 1, 2;
-- error: 20
INSERT INTO dst SELECT 1, 'x', '2024-01-01', 5;
-- error: 44
INSERT INTO dst (d) SELECT 1;
INSERT INTO dst SELECT 30, 'z', '2024-05-05';
INSERT INTO dst SELECT '31', 5, toDateTime('2024-01-01 10:00:00', 'UTC');
SELECT a, b, c FROM dst WHERE a >= 30 ORDER BY a;
-- error: 6
INSERT INTO dst (a) SELECT 'abc';
INSERT INTO dst (a) SELECT 300;
SELECT count() FROM dst WHERE a = 44;
INSERT INTO dst (a, b) SELECT b, a FROM (SELECT 'ab' AS a, 50 AS b);
SELECT b FROM dst WHERE a = 50;
