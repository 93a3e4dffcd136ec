SELECT toDecimal32('1.20', 3), toDecimal32('-.5', 1), toDecimal32('1e2', 1), toDecimal32('1.5E-1', 3), toDecimal32('+7', 0), toDecimal64('0.1', 18), toDecimal128('123.456', 2), toDecimal32('1.999', 2), toDecimal32('-1.999', 0);
SELECT toDecimal32OrNull('x', 2), toDecimal32OrZero('x', 2), toDecimal64OrNull('12345678901234567890', 2), toDecimal32OrNull('1.23456', 2), toDecimal128OrZero('', 3), toDecimal32OrDefault('x', 2, 1.5::Decimal32(2)), toDecimal64OrDefault('bad', 3);
SET output_format_decimal_trailing_zeros = 1;
SELECT toDecimal32(1, 4), toDecimal64(1.5, 3), toDecimal128('0', 2), [toDecimal32(1, 2)], toString(toDecimal32(1, 3));
SET output_format_decimal_trailing_zeros = 0;
SELECT toDecimal32(1, 4), toString(toDecimal32(100, 2)), toDecimalString(toDecimal32(1.5, 2), 4), toDecimalString(2.1456, 2), toDecimalString(5, 3), toDecimalString(toInt256(-7), 1);
SELECT 1.5::Decimal(5, 2), '3.14159'::Decimal(4, 2), 0.1::Decimal(10, 5) + 0.2::Decimal(10, 5) = 0.3::Decimal(10, 5), CAST(-1.555, 'Decimal(5, 2)'), CAST('1.555', 'Decimal32(2)'), 1e3::Decimal(10, 0), 99.99::Decimal(4, 2);
SELECT 100::Decimal(4, 2);
SELECT toDecimal32('1.2.3', 2);
-- error: 32
SELECT toDecimal32('', 2);
-- error: 69
SELECT CAST(1, 'Decimal(77, 2)');
-- error: 69
SELECT CAST(1, 'Decimal(5, 6)');
SELECT toTypeName(1.5::Decimal(9, 2)), toTypeName(1::Decimal(10)), toTypeName(1::Decimal), toTypeName(1::Numeric(5, 1)), toTypeName(1::DEC(3)), toTypeName(1::Decimal256(5)), toTypeName(1::Decimal32(0));
SELECT number::Decimal32(1) / 3, toDecimal64(number, 2) * 1.5 FROM numbers(3) ORDER BY number;
