CREATE TABLE base (k UInt32, v String) ENGINE = MergeTree ORDER BY k;
CREATE VIEW v1 AS SELECT k * 2 AS kk, upper(v) AS vv FROM base WHERE k > 1;
INSERT INTO base VALUES (1, 'a'), (2, 'b'), (3, 'c');
SELECT * FROM v1 ORDER BY kk;
SELECT kk FROM v1 WHERE vv = 'C';
DESCRIBE v1;
SHOW CREATE VIEW v1 FORMAT TSVRaw;
CREATE VIEW v2 AS SELECT max(kk) AS m FROM v1;
SELECT * FROM v2;
-- error: 48
INSERT INTO v1 VALUES (1, 'x');
SELECT t.kk, b.v FROM v1 AS t JOIN base AS b ON b.k = t.kk ORDER BY t.kk;
