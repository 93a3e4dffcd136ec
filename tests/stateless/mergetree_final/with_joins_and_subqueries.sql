CREATE TABLE u (id UInt32, name String, ver UInt8) ENGINE = ReplacingMergeTree(ver) ORDER BY id;
CREATE TABLE o (oid UInt32, uid UInt32, sum Int32, sign Int8) ENGINE = CollapsingMergeTree(sign) ORDER BY oid;
SYSTEM STOP MERGES u;
SYSTEM STOP MERGES o;
INSERT INTO u VALUES (1, 'ann', 1), (2, 'bob', 1);
INSERT INTO u VALUES (1, 'anna', 2), (3, 'cyd', 1);
INSERT INTO o VALUES (10, 1, 100, 1), (11, 2, 50, 1), (12, 9, 1, 1);
INSERT INTO o VALUES (10, 1, 100, -1), (10, 1, 120, 1);
SELECT u.name, o.sum FROM o FINAL INNER JOIN u FINAL ON o.uid = u.id ORDER BY o.oid;
SELECT u.name, o.sum FROM o FINAL LEFT JOIN u FINAL ON o.uid = u.id ORDER BY o.oid;
SELECT u.name, o.sum FROM o JOIN u ON o.uid = u.id ORDER BY ALL SETTINGS final = 1;
SELECT name, (SELECT count() FROM o FINAL) AS n FROM u FINAL ORDER BY id;
SELECT name FROM u FINAL WHERE id IN (SELECT uid FROM o FINAL) ORDER BY name;
WITH f AS (SELECT * FROM u FINAL) SELECT count(), max(ver) FROM f;
SELECT count() FROM u AS x FINAL WHERE x.ver = 2;
-- error: 47
SELECT id FROM u FINAL UNION ALL SELECT oid FROM o FINAL ORDER BY id;
