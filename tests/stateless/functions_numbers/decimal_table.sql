CREATE TABLE money (id UInt8, a Decimal(9, 2), b Decimal(18, 4), c Decimal(38, 10), d Decimal(76, 20), n Nullable(Decimal(10, 3))) ENGINE = MergeTree ORDER BY id;
INSERT INTO money VALUES (1, 12.34, 5.6789, 1e-10, 0.00000000000000000001, NULL), (2, -0.01, 100000.5, -3.3333333333, 7, 1.125), (3, 9999999.99, -99999999999999.9999, 1234567890123456789012345678.0123456789, -1, 0);
SELECT * FROM money ORDER BY id;
-- error: 407
SELECT id, a + b, a * b, c - a, toTypeName(a + b), toTypeName(a * b), toTypeName(c - a) FROM money ORDER BY id;
-- error: 69
SELECT id, d + c, n / a, a / n IS NULL FROM money WHERE n != 0 OR n IS NULL ORDER BY id;
SELECT sum(a), toTypeName(sum(a)), avg(b), toTypeName(avg(b)), min(c), max(d), sum(n), toTypeName(sum(d)) FROM money;
SELECT quantileExact(a), any(toTypeName(quantileExact(a))) OVER (), varPop(a), median(b) FROM money;
SELECT id FROM money WHERE a = 12.34 OR b > 100000.4999 ORDER BY id;
SELECT id FROM money WHERE a IN (12.34, '-0.01') ORDER BY id;
SELECT toString(a), toFloat64(b), toInt32(a), CAST(c, 'Decimal(20, 2)'), toDecimal32(a, 0) FROM money WHERE id < 3 ORDER BY id;
SELECT a, count() FROM money GROUP BY a ORDER BY a;
-- error: 407
SELECT toDecimal32(c, 2) FROM money WHERE id = 3;
