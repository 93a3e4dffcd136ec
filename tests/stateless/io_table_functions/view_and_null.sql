SELECT * FROM view(SELECT 1 AS a, 'x' AS b);
SELECT a + 1 FROM view(SELECT number AS a FROM numbers(3) ORDER BY a DESC LIMIT 2);
DESCRIBE view(SELECT 1 AS a, NULL AS n);
-- error: 62
SELECT * FROM view('SELECT 1');
-- error: 47
SELECT * FROM view(SELECT nothing);
SELECT * FROM null('a UInt8, b String');
DESCRIBE null('a UInt8, b Array(String)');
SELECT count(), sum(a) FROM null('a UInt8');
SELECT * FROM null();
-- error: 50
SELECT * FROM null('a NoSuch');
INSERT INTO FUNCTION null('n UInt64') SELECT number FROM numbers(1000);
SELECT v.a FROM view(SELECT 1 AS a) AS v JOIN view(SELECT 1 AS a) AS w USING (a);
WITH 5 AS five SELECT * FROM view(SELECT 1 AS a);
CREATE TABLE base (k UInt8) ENGINE = Memory;
INSERT INTO base VALUES (1), (2);
SELECT sum(k) FROM view(SELECT k FROM base WHERE k > 1);
SELECT * FROM view(SELECT k FROM base UNION ALL SELECT k + 10 FROM base) ORDER BY k;
-- error: 48
INSERT INTO FUNCTION view(SELECT k FROM base) VALUES (1);
