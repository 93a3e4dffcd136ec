-- error: 6
SELECT toDecimal64('abc', 2);
-- error: 69
SELECT toDecimal256(1, 100);
SELECT CAST('1.2.3' AS Decimal(9, 2));
SELECT toDecimal32(1, 2) + toDecimal256('9999999999999999999999999999999999999999999999999999999999999999999999999', 0);
-- error: 153
SELECT divideDecimal(toDecimal32(1, 1), toDecimal32(0, 1));
-- error: 43
SELECT multiplyDecimal(toDecimal32(1, 1), 2, 'x');
-- error: 6
SELECT toInt128('x');
-- error: 72
SELECT toUInt256('-');
-- error: 153
SELECT intDiv(toInt256(1), toInt256(0));
-- error: 153
SELECT modulo(toUInt128(1), 0);
-- error: 407
SELECT CAST(1e50 AS Decimal(38, 2));
-- error: 43
SELECT round(toDecimal32(1, 1), 'x');
