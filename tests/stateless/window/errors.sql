CREATE TABLE we (a UInt8) ENGINE = Memory;
INSERT INTO we VALUES (1);
-- error: 36
SELECT row_number() FROM we;
-- error: 63
SELECT plus(a, 1) OVER () FROM we;
-- error: 62
SELECT row_number() OVER (ORDER BY) FROM we;
-- error: 184
SELECT a FROM we GROUP BY rank() OVER ();
-- error: 184
SELECT sum(sum(a) OVER ()) OVER (ORDER BY sum(a)) , a FROM we;
-- error: 36
SELECT ntile(0) OVER (ORDER BY a) FROM we;
-- error: 36
SELECT ntile(2) OVER (ORDER BY a ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM we;
-- error: 63
SELECT noSuchFn(a) OVER () FROM we;
SELECT sum(a) OVER (ORDER BY a GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM we;
-- error: 47
SELECT sum(a) OVER (ORDER BY zz) FROM we;
