SELECT CAST(CAST('12:34:56' AS Time) AS Int32), CAST(CAST('12:34:56' AS Time) AS UInt8), CAST(CAST('12:34:56.7' AS Time64(1)) AS Int64), CAST(CAST('12:34:56.7' AS Time64(1)) AS Float64), CAST(CAST('12:34:56.7' AS Time64(1)) AS Decimal(10,2));
SELECT toDecimal256('1234567890123456789012345678901234567890.12345', 5) AS d, toTypeName(d), d + 1, d * 2, d / 2, d - 0.5::Decimal(10,2), toTypeName(d + 1), toTypeName(d * 1.5::Decimal(5,2));
SELECT toDecimal256(1, 10) / 3, toDecimal256(10, 3) % 3, intDiv(toDecimal256(10, 3), 3), -toDecimal256(1.5, 2), abs(toDecimal256(-1.5, 2)), round(toDecimal256(1.55, 2), 1), floor(toDecimal256(1.55, 2)), toTypeName(intDiv(toDecimal256(10, 3), 3)), toTypeName(toDecimal256(10, 3) % 3);
SELECT sum(d), avg(d), min(d), max(d), toTypeName(sum(d)), toTypeName(avg(d)) FROM (SELECT toDecimal256(number, 3) d FROM numbers(5));
-- error: ARGUMENT_OUT_OF_BOUND
SELECT toDecimal256('1e76', 0);
SELECT toDecimal256('9999999999999999999999999999999999999999999999999999999999999999999999999999', 0);
SELECT toDecimal256OrZero('x', 3), toDecimal256OrNull('x', 3), toDecimal256OrDefault('x', 3), toDecimal256OrDefault('x', 3, 7::Decimal256(3));
SELECT toDecimal256(1.5,2) = 1.5, toDecimal256(1.5,2) < 2, toDecimal256(1.5,2) > toDecimal32(1.4,1), toDecimal256(1,2) = toInt256(1);
SELECT toDecimal256(1,2) + toInt256(1) AS x, toTypeName(x), toDecimal32(1,2) + toInt256(1) AS y, toTypeName(y);
SELECT 115792089237316195423570985008687907853269984665640564039457584007913129639935::UInt256, '-5'::Int256, 12345678901234567890123::Int256, 12345678901234567890.123::Decimal256(3);
