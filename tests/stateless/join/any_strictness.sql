CREATE TABLE l (id UInt32, a String) ENGINE = MergeTree ORDER BY id;
CREATE TABLE r (id UInt32, b String) ENGINE = MergeTree ORDER BY id;
INSERT INTO l VALUES (1, 'l1'), (1, 'l1'), (2, 'l2'), (5, 'l5');
INSERT INTO r VALUES (1, 'r1'), (1, 'r1'), (2, 'r2'), (7, 'r7');
SELECT l.id, a, b FROM l ANY INNER JOIN r ON l.id = r.id ORDER BY ALL;
SELECT l.id, a, b FROM l ANY LEFT JOIN r ON l.id = r.id ORDER BY ALL;
SELECT r.id, a, b FROM l ANY RIGHT JOIN r ON l.id = r.id ORDER BY ALL;
SELECT l.id, r.id, b FROM l LEFT ANY JOIN r USING id ORDER BY ALL;
-- error: 48
SELECT * FROM l ANY FULL JOIN r ON l.id = r.id ORDER BY ALL;
SET any_join_distinct_right_table_keys = 1;
SELECT l.id, a, b FROM l ANY INNER JOIN r ON l.id = r.id ORDER BY ALL;
SELECT l.id, a, b FROM l ANY LEFT JOIN r ON l.id = r.id ORDER BY ALL;
