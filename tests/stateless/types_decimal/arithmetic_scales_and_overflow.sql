SELECT toDecimal32(1.1, 1) + toDecimal32(2.22, 2) AS x, toTypeName(x), toDecimal32(1.5, 1) * toDecimal32(2.25, 2) AS y, toTypeName(y), toDecimal64(1, 4) / toDecimal64(3, 2) AS z, toTypeName(z);
SELECT toTypeName(toDecimal32(1, 2) + toDecimal64(1, 3)), toTypeName(toDecimal32(1, 2) * toDecimal128(1, 3)), toTypeName(toDecimal32(1, 1) + 1), toTypeName(toDecimal32(1, 1) + 1.5), toTypeName(toDecimal256(1, 1) / 2);
SELECT toDecimal32(-5.5, 1) % 2, abs(toDecimal32(-5.5, 1)), -toDecimal32(5.5, 1), intDiv(toDecimal32(7.5, 1), 2), toDecimal64(7.5, 1) DIV 2, sign(toDecimal32(-1, 1));
SELECT toDecimal32('999999999', 0), toDecimal64('999999999999999999', 0), toDecimal128('99999999999999999999999999999999999999', 0), toDecimal32('0.000000001', 9);
SELECT toDecimal32('1.239', 2), toDecimal32(1.239, 2), toDecimal32('-1.239', 2), toDecimal32(-1.239, 2), CAST('1.239', 'Decimal(5, 2)'), toDecimal32('1e2', 2), toDecimal64('+5.5', 1);
SELECT toDecimal32OrNull('x', 2), toDecimal32OrZero('x', 2), toDecimal32OrDefault('x', 2, toDecimal32(7, 2)), toDecimal64OrNull('1.5', 3), toDecimal32OrNull('99999999999', 2);
SELECT toDecimal64(1.5, 2)::String, toDecimal64(100, 2)::Float64, toDecimal64(2.7, 1)::Int32, toDecimal64(-2.7, 1)::Int8, toDecimal32(1.5, 4)::Decimal(18, 1), toDecimal32(0, 3)::UInt8, toDecimal32(1, 2)::Bool;
SELECT toDecimal32(1.5, 2) = 1.5, toDecimal32(1.5, 2) = toDecimal64(1.50, 5), toDecimal32(1, 2) < 2, toDecimal32(1, 2) IN (1, 2), greatest(toDecimal32(1, 2), toDecimal64(2, 3)), toDecimal32(1.10, 2) > '1.05';
SELECT multiplyDecimal(toDecimal32(1.5, 1), toDecimal32(2.5, 1), 3), divideDecimal(toDecimal32(10, 1), toDecimal32(3, 1), 5), toTypeName(multiplyDecimal(toDecimal32(1, 1), toDecimal32(1, 1)));
SELECT toDecimal64(9999999999.99, 2) * 100 FROM numbers(1) SETTINGS decimal_check_overflow = 0;
SELECT isDecimalOverflow(toDecimal32(1000000000, 0), 9), countDigits(toDecimal32(123.45, 2)), countDigits(-100), isDecimalOverflow(toDecimal32(10, 0), 1);
-- error: 69
SELECT toDecimal32('9999999999', 0);
-- error: 407
SELECT toDecimal32(99999999, 2);
-- error: 407
SELECT toDecimal64('999999999999999999', 0) * 10000000000;
-- error: 69
SELECT toDecimal32(1, 10);
-- error: 43
SELECT toDecimal64(1, -1);
-- error: 69
SELECT CAST(1, 'Decimal(100, 2)');
-- error: 69
SELECT CAST(1, 'Decimal(5, 6)');
-- error: 6
SELECT toDecimal32('abc', 2);
-- error: 407
SELECT toDecimal32(nan, 2);
-- error: 407
SELECT toDecimal128(1e30, 10);
