CREATE TABLE ta (id UInt8, pts Array(Tuple(x Int32, y Int32))) ENGINE = MergeTree ORDER BY id;
INSERT INTO ta VALUES (1, [(1, 2), (3, 4)]), (2, [(5, 6)]);
SELECT id, p.x, p.y FROM ta ARRAY JOIN pts AS p ORDER BY ALL;
SELECT id, px FROM ta ARRAY JOIN pts.x AS px ORDER BY ALL;
SELECT id, px, py FROM ta ARRAY JOIN pts.x AS px, pts.y AS py ORDER BY ALL;
SELECT id, pts.x FROM ta ORDER BY id;
SELECT id, pts FROM ta ARRAY JOIN pts ORDER BY ALL;
SELECT sum(p.x * p.y) FROM ta ARRAY JOIN pts AS p;
SELECT id, arrayJoin(pts).x AS ax FROM ta ORDER BY ALL;
