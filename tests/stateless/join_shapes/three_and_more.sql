CREATE TABLE j1 (a UInt8, b UInt8) ENGINE = Memory;
CREATE TABLE j2 (b UInt8, c UInt8) ENGINE = Memory;
CREATE TABLE j3 (c UInt8, d String) ENGINE = Memory;
INSERT INTO j1 VALUES (1, 1), (2, 2), (3, 9);
INSERT INTO j2 VALUES (1, 10), (2, 20), (2, 21);
INSERT INTO j3 VALUES (10, 'x'), (21, 'y'), (99, 'z');
SELECT a, d FROM j1 JOIN j2 ON j1.b = j2.b JOIN j3 ON j2.c = j3.c ORDER BY a;
SELECT a, j2.c, d FROM j1 LEFT JOIN j2 ON j1.b = j2.b LEFT JOIN j3 ON j2.c = j3.c ORDER BY a, j2.c;
SELECT a, c, d FROM j1 LEFT JOIN j2 USING b LEFT JOIN j3 USING c ORDER BY a, c;
SELECT a, d FROM j1, j2, j3 WHERE j1.b = j2.b AND j2.c = j3.c ORDER BY a;
SELECT a, d FROM j1 JOIN j2 USING b FULL JOIN j3 USING c ORDER BY a, d;
SELECT * FROM j1 AS x JOIN j1 AS y ON x.b = y.a JOIN j1 AS z ON y.b = z.a ORDER BY x.a FORMAT TSVWithNames;
-- error: 206
SELECT x.a FROM (j1 AS x JOIN j2 AS y ON x.b = y.b) JOIN j3 ON y.c = j3.c ORDER BY 1;
SELECT a, (SELECT count() FROM j2 JOIN j3 USING c) AS n FROM j1 ORDER BY a;
SELECT j1.a, sum(j2.c), arraySort(groupArray(d)) FROM j1 LEFT JOIN j2 ON j1.b = j2.b LEFT JOIN j3 ON j3.c = j2.c AND j3.d != 'x' GROUP BY j1.a ORDER BY j1.a;
SELECT count() FROM j1 CROSS JOIN j2 CROSS JOIN j3;
SELECT * FROM j1 PASTE JOIN (SELECT number AS n FROM numbers(2)) ORDER BY a;
SELECT a FROM j1 WHERE b IN (SELECT b FROM j2 JOIN j3 USING c WHERE d = 'y');
-- error: 47
SELECT * FROM j1 JOIN j2 ON j1.b = j2.b JOIN j3 ON j9.c = j3.c;
SELECT b FROM j1 JOIN j2 ON j1.b = j2.b JOIN j3 ON j2.c = j3.c ORDER BY b;
-- error: 62
SELECT * FROM j1 PASTE JOIN j2 USING b;
