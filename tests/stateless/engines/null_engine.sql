CREATE TABLE n (a UInt8, b String) ENGINE = Null;
INSERT INTO n VALUES (1, 'x');
INSERT INTO n SELECT number, '' FROM numbers(1000);
SELECT * FROM n;
SELECT count(), sum(a), max(b) FROM n;
SELECT a FROM n GROUP BY a;
-- error: 6
INSERT INTO n VALUES ('text', 1);
INSERT INTO FUNCTION null('x UInt8') SELECT 1;
SELECT count() FROM null('x UInt8, y String');
-- error: 48
TRUNCATE TABLE n;
SELECT count() FROM numbers(3) AS q LEFT JOIN n ON q.number = n.a;
