CREATE TABLE dec (id UInt8, a Decimal32(4), b Decimal64(10), c Decimal128(20), d Decimal256(40)) ENGINE = MergeTree ORDER BY id;
INSERT INTO dec VALUES (1, 1.5, -2.25, 3.00000000000000000001, '0.0000000000000000000000000000000000000001'), (2, 99999.9999, 99999999.9999999999, '-999999999999999999.99999999999999999999', -1), (3, 0, 0, 0, 0);
SELECT * FROM dec ORDER BY id;
SELECT toTypeName(a), toTypeName(b), toTypeName(c), toTypeName(d) FROM dec LIMIT 1;
SELECT a + b, b - c, a * 2, c * 2, d + 1, -a, abs(c) FROM dec ORDER BY id;
SELECT toTypeName(a + b), toTypeName(a * b), toTypeName(a / b), toTypeName(b + c), toTypeName(c + d), toTypeName(a + 1.5), toTypeName(a + toInt64(1)) FROM dec LIMIT 1;
SELECT sum(a), sum(b), sum(c), sum(d), toTypeName(sum(a)), toTypeName(sum(d)), toTypeName(avg(a)) FROM dec;
SELECT id FROM dec WHERE a > 1 AND b < c + 10 ORDER BY id;
SELECT id FROM dec ORDER BY d, c DESC;
SELECT a = 1.5, a = toDecimal64(1.5, 2), a IN (1.5, 0), b > a, c = 0 FROM dec ORDER BY id;
-- error: 69
INSERT INTO dec VALUES (4, 1000000, 0, 0, 0);
-- error: 407
SELECT a * 1000000 * 100000 * toDecimal32(1, 0) FROM dec WHERE id = 2;
SELECT toString(a), toFloat64(b), toInt32(a), a::Decimal(10, 1), d::String FROM dec ORDER BY id;
