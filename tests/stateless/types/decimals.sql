SELECT toDecimal32('1.23', 2) + toDecimal64('4.567', 3) AS x, toTypeName(x);
SELECT toDecimal32(1, 4) * toDecimal32(2.5, 2) AS x, toTypeName(x), toDecimal64(1, 4) / toDecimal32(3, 2) AS y, toTypeName(y);
SELECT toDecimal32(1.1, 2) + 1 AS x, toTypeName(x), toDecimal32(1.1, 2) * 1.5 AS y, toTypeName(y);
SELECT round(toDecimal64(1.2345, 4), 2), floor(toDecimal64(-1.5, 1)), ceil(toDecimal64(-1.5, 1)), trunc(toDecimal64(1.99, 2), 1);
SELECT toDecimal32(2, 1) = 2, toDecimal32(2.5, 1) < 3, toDecimal128('1.0', 3) = toDecimal32('1', 0);
-- error: 407
SELECT toDecimal32(100000, 5);
-- error: 69
SELECT toDecimal32(1, 12);
SELECT toDecimal32OrNull('x', 2), toDecimal32OrZero('x', 2), toDecimal32OrDefault('1.5', 1, 3::Decimal32(1));
SELECT sum(toDecimal32(number, 2)) AS s, toTypeName(s), avg(toDecimal32(number, 2)) AS a, toTypeName(a) FROM numbers(4);
SELECT 1.1::Decimal(10, 3), '1.23456'::Decimal(10, 3), -0.5::Decimal(3, 1), 1e3::Decimal64(2);
SELECT multiplyDecimal(toDecimal32(1.5, 2), toDecimal32(2, 1)), divideDecimal(toDecimal32(1, 2), toDecimal32(3, 1), 5);
SELECT toDecimal256('1e40', 10), toDecimal256('-12345678901234567890.123456789', 20);
SELECT abs(toDecimal32(-1.5, 1)), negate(toDecimal32(1.5, 1)), sign(toDecimal64(-2, 3));
SELECT min(x), max(x), median(x) FROM (SELECT toDecimal64(number, 3) / 7 AS x FROM numbers(10));
