-- A branch of another type than its if (here a Variant) says nothing of made-up rows before it is converted.
CREATE TABLE l (a Int64) ENGINE = Memory;
CREATE TABLE r (a Int64, d Date) ENGINE = Memory;
INSERT INTO l SELECT number FROM numbers(10);
INSERT INTO r SELECT number, toDate('2020-01-01') + number FROM numbers(5, 10);
SELECT count() FROM l FULL JOIN r ON l.a = r.a WHERE if(r.d < toDate('1970-01-01'), 9223372036854775808, r.a) IS NOT NULL;
SELECT count() FROM l FULL JOIN r ON l.a = r.a WHERE if(r.d < toDate('1970-01-01'), r.d, r.a) IS NOT NULL;
SELECT count() FROM l LEFT JOIN r ON l.a = r.a WHERE if(r.d > toDate('1970-01-01'), r.a, 7) = 7;
