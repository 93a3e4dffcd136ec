CREATE TABLE base (a UInt32, b String) ENGINE = MergeTree ORDER BY a;
INSERT INTO base SELECT number, toString(number) FROM numbers(5);
CREATE VIEW v1 AS SELECT a, b, a * 2 AS d FROM base WHERE a > 0;
SELECT * FROM v1 ORDER BY a;
SELECT d FROM v1 WHERE d = 4;
CREATE VIEW v2 AS SELECT d, count() AS c FROM v1 GROUP BY d HAVING d > 2;
SELECT * FROM v2 ORDER BY d;
SELECT v1.a, v2.c FROM v1 JOIN v2 ON v1.d = v2.d ORDER BY v1.a;
CREATE VIEW v3 AS WITH x AS (SELECT max(a) AS m FROM base) SELECT m FROM x;
SELECT m FROM v3;
CREATE VIEW pv AS SELECT a, b FROM base WHERE a >= {lo:UInt32} AND b != {skip:String};
SELECT a FROM pv(lo = 2, skip = '3') ORDER BY a;
-- error: 456
SELECT a FROM pv(lo = 2);
-- error: 47
SELECT a FROM pv;
SELECT count() FROM view(SELECT a FROM base WHERE a < 3);
INSERT INTO base VALUES (100, 'late');
SELECT max(a), m FROM v1, v3 GROUP BY m;
