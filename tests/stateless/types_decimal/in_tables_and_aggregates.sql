CREATE TABLE dt (id UInt8, a Decimal(9, 2), b Decimal(18, 6), c Nullable(Decimal(38, 10)), d Decimal256(20)) ENGINE = MergeTree ORDER BY a;
INSERT INTO dt VALUES (1, 1.5, 0.000001, NULL, 1), (2, -1.5, 123456.654321, 1e5, -1), (3, 9999999.99, -1, 0, 0.00000000000000000001), (4, 1.5, 2, 3, 4);
SELECT * FROM dt ORDER BY id;
SELECT sum(a), avg(a), min(b), max(c), sum(d), toTypeName(sum(a)), toTypeName(avg(b)), toTypeName(sum(c)) FROM dt;
SELECT id FROM dt WHERE a = 1.5 ORDER BY id;
SELECT id FROM dt WHERE a > 1 AND b < 3 ORDER BY id;
SELECT id FROM dt WHERE c IN (0, 3) ORDER BY id;
SELECT a, count() FROM dt GROUP BY a ORDER BY a;
SELECT a + b, a * b, a - c, toTypeName(a * b), toTypeName(a + d) FROM dt ORDER BY id;
SELECT quantileExact(0.5)(a), median(b), uniq(a), groupArray(a), argMax(id, d) FROM (SELECT * FROM dt ORDER BY id);
SELECT round(b, 2), floor(a), ceil(c), toString(d), toInt32(a), toFloat64(b) FROM dt ORDER BY id;
SELECT sum(a) OVER (ORDER BY id), avg(c) OVER () FROM dt ORDER BY id;
SELECT sumIf(a, id > 1), sumMap(map(id % 2, a)), stddevPop(a) > 0, varPop(toDecimal32(5, 1)) FROM dt;
SELECT * FROM dt ORDER BY d DESC LIMIT 1 FORMAT JSONEachRow;
SELECT * FROM dt WHERE id = 2 FORMAT CSV;
SELECT a FROM dt ORDER BY id SETTINGS output_format_decimal_trailing_zeros = 1;
-- error: 69
INSERT INTO dt (id, a) VALUES (9, 123456789.12);
-- error: 6
INSERT INTO dt (id, a) VALUES (9, 'x');
ALTER TABLE dt MODIFY COLUMN b Decimal(20, 8);
SELECT b, toTypeName(b) FROM dt ORDER BY id;
