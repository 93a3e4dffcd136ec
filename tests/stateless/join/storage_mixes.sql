CREATE TABLE smx1 (k UInt8, v String) ENGINE = Log;
CREATE TABLE smx2 (k Nullable(UInt8), v Nullable(String)) ENGINE = Memory;
CREATE TABLE smx3 (k UInt8, v String) ENGINE = ReplacingMergeTree ORDER BY k;
INSERT INTO smx1 VALUES (1, 'l1'), (2, 'l2');
INSERT INTO smx2 VALUES (1, 'm1'), (NULL, 'mn');
INSERT INTO smx3 VALUES (1, 'r1');
INSERT INTO smx3 VALUES (1, 'r1b'), (2, 'r2');
SELECT smx1.k, smx3.v FROM smx1 JOIN smx3 FINAL ON smx1.k = smx3.k ORDER BY ALL;
SELECT smx1.v, smx2.v, smx3.v FROM smx1 LEFT JOIN smx2 ON smx1.k = smx2.k LEFT JOIN (SELECT * FROM smx3 FINAL) AS smx3 ON smx3.k = smx1.k ORDER BY ALL;
SELECT v.c1, smx1.v FROM VALUES('c1 UInt8, c2 String', (1, 'q'), (5, 'w')) AS v LEFT JOIN smx1 ON v.c1 = smx1.k ORDER BY ALL;
-- sort
SELECT count() FROM smx1 AS a JOIN (SELECT * FROM smx2 UNION ALL SELECT k, v FROM smx3) AS b ON a.k = b.k;
