SELECT toDecimal32(1.5, 2) + toDecimal32(2.25, 3) AS a, toTypeName(a), toDecimal32(1.5, 2) * toDecimal32(2.25, 3) AS m, toTypeName(m), toDecimal32(1, 2) / toDecimal32(3, 2) AS d, toTypeName(d), toDecimal64(10, 4) - 3 AS s, toTypeName(s);
SELECT toTypeName(toDecimal32(1, 2) + toDecimal64(1, 4)), toTypeName(toDecimal64(1, 2) * toDecimal128(1, 4)), toTypeName(toDecimal256(1, 2) + toDecimal32(1, 1)), toTypeName(toDecimal32(1, 2) + toInt64(1)), toTypeName(toDecimal32(1, 2) + 1.5), toTypeName(toDecimal32(1, 2) * toUInt8(2));
-- error: 69
SELECT toTypeName(toDecimal128(1, 2) / toDecimal32(1, 5));
SELECT toDecimal32('-7.5', 1) % 2, toDecimal64(10, 2) / 4, intDiv(toDecimal32(7.5, 1), 2), -toDecimal32(1.5, 1), abs(toDecimal64(-3.75, 2)), toDecimal32(5, 0) / 2, 2 / toDecimal32(5, 1);
SELECT toDecimal32(7, 2) % toDecimal32(2, 1);
SELECT toDecimal32(1.5, 1) = 1.5, toDecimal32(1.5, 1) > toDecimal64(1.49, 2), toDecimal128(1, 10) = 1, toDecimal32(0.1, 1) < 0.2, toDecimal32(1, 2) IN (1, 2), greatest(toDecimal32(1.5, 1), toDecimal64(1.75, 2)), least(toDecimal32(1.5, 1), 1);
SELECT max2(toDecimal32(1, 1), 3);
-- error: 407
SELECT toDecimal32(99999, 4) * toDecimal32(99999, 4);
-- error: 69
SELECT toDecimal64('999999999999999999', 0) + 1000000000000000000::Decimal64(0) * 10;
-- error: 153
SELECT toDecimal32(1, 2) / toDecimal32(0, 2);
-- error: 69
SELECT toDecimal32(1, 10);
-- error: 69
SELECT toDecimal32('12345678901', 0);
SET decimal_check_overflow = 0;
SELECT toDecimal32(2000000, 2) + toDecimal32(2000000, 2);
SELECT toDecimal32(99999, 4) * toDecimal32(99999, 4);
SELECT toDecimal128(1, 38) * 2;
SELECT multiplyDecimal(toDecimal256(-12, 0), toDecimal32(-2.1, 1), 1), divideDecimal(toDecimal256(-12, 0), toDecimal32(2.1, 1), 10), multiplyDecimal(toDecimal64(123.76, 3), toDecimal128(11.123456, 6)), divideDecimal(toDecimal32(1, 0), toDecimal32(3, 0), 5);
