CREATE TABLE a (k UInt8, x Int32, s String) ENGINE = MergeTree ORDER BY k;
CREATE TABLE b (k UInt8, y Int32, s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO a VALUES (1, 10, 'p'), (1, 20, 'q'), (2, 30, 'r'), (3, -1, 's');
INSERT INTO b VALUES (1, 15, 'q'), (2, 5, 'r'), (2, 50, 'z'), (4, 0, 's');
SELECT a.k, x, y FROM a JOIN b ON a.k = b.k AND a.x < b.y ORDER BY ALL;
SELECT a.k, x, y FROM a LEFT JOIN b ON a.k = b.k AND a.x < b.y ORDER BY ALL;
SELECT a.k, x, b.k, y FROM a FULL JOIN b ON a.k = b.k AND b.y > 10 ORDER BY ALL;
SELECT a.k, x, y FROM a LEFT JOIN b ON a.k = b.k AND a.x > 15 ORDER BY ALL;
SELECT a.k, x, y FROM a JOIN b ON a.k = b.k OR a.s = b.s ORDER BY ALL;
SELECT x, y FROM a JOIN b ON a.x < b.y ORDER BY x, y;
-- error: 403
SELECT x, y FROM a LEFT JOIN b ON a.x + 10 < b.y ORDER BY x, y;
SELECT x, y FROM a JOIN b ON 1 = 1 WHERE a.k = b.k ORDER BY x, y;
SELECT x, y FROM a LEFT JOIN b ON 1 = 0 ORDER BY x;
SELECT x, y FROM a LEFT JOIN b ON NULL ORDER BY x;
SELECT x, y FROM a JOIN b ON a.k = b.k AND b.s IN ('q', 'z') ORDER BY x, y;
SELECT x, y FROM a JOIN b ON a.k = b.k AND a.s || b.s = 'pq' ORDER BY x;
SELECT x, y FROM a JOIN b ON (a.k, a.s) = (b.k, b.s) ORDER BY x;
SELECT a.k, count(y) FROM a LEFT JOIN b ON a.k = b.k AND y > 0 GROUP BY a.k ORDER BY a.k;
SELECT x, y FROM a JOIN b ON a.k = b.k AND a.k = 2 ORDER BY y DESC;
SELECT x FROM a SEMI JOIN b ON a.k = b.k AND a.x > b.y ORDER BY x;
-- error: 47
SELECT x FROM a JOIN b ON a.k = b.k AND nope = 1;
-- error: 62
SELECT x FROM a JOIN b ON a.k = a.x USING k;
-- error: 184
SELECT x FROM a JOIN b ON sum(a.k) = b.k;
