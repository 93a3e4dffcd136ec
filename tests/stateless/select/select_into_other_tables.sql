CREATE TABLE src (a UInt32, b String) ENGINE = MergeTree ORDER BY a;
INSERT INTO src SELECT number, toString(number) FROM numbers(10);
CREATE TABLE dst ENGINE = MergeTree ORDER BY a AS SELECT a, length(b) AS l FROM src WHERE a > 5;
SELECT * FROM dst ORDER BY a;
INSERT INTO dst SELECT a + 100, a FROM src ORDER BY a LIMIT 2;
SELECT count(), max(a) FROM dst;
INSERT INTO dst (l, a) SELECT 1, 999;
SELECT l FROM dst WHERE a = 999;
INSERT INTO dst WITH 7 AS seven SELECT seven, seven;
WITH 8 AS eight INSERT INTO dst SELECT eight, eight;
SELECT a, l FROM dst WHERE a IN (7, 8) AND a = l ORDER BY a;
-- error: 20
INSERT INTO dst SELECT 1, 2, 3;
INSERT INTO dst (a) SELECT 500;
SELECT a, l FROM dst WHERE a = 500;
INSERT INTO dst (* EXCEPT(l)) SELECT 600;
SELECT a, l FROM dst WHERE a = 600;
