CREATE TABLE f1 (a UInt8, b UInt8) ENGINE = Memory;
CREATE TABLE f2 (a UInt8, c UInt8) ENGINE = Memory;
INSERT INTO f1 VALUES (1, 2);
INSERT INTO f2 VALUES (1, 3);
-- error: 47
SELECT f1.zz FROM f1 JOIN f2 ON f1.a = f2.a;
-- error: 60
SELECT f1.a FROM f1 JOIN f3 ON f1.a = f3.a;
-- error: 47
SELECT * FROM f1 JOIN f2 ON f1.a = f2.b;
-- error: 179
SELECT b FROM f1 AS t JOIN f2 AS t ON t.a = t.c;
-- error: 403
SELECT * FROM f1 JOIN f2 ON f1.a;
-- error: 62
SELECT * FROM f1 LEFT JOIN f2;
SELECT b, c FROM f1 JOIN f2 ON f1.a = f2.a;
