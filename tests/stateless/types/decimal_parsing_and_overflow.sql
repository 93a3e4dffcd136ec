SELECT toDecimal32('1.23456', 2), toDecimal32('-0.005', 2), toDecimal32('.5', 1), toDecimal32('5.', 1), toDecimal32('1e2', 1), toDecimal64('1.5E-3', 4), toDecimal32('+3', 0);
-- error: 69
SELECT toDecimal32('1000000000', 0);
-- error: 6
SELECT toDecimal32('abc', 2);
-- error: 32
SELECT toDecimal32('', 2);
SELECT toDecimal32OrNull('1000000000', 0), toDecimal32OrZero('abc', 1), toDecimal64OrNull('9223372036854775807', 0), toDecimal128OrNull('1e40', 0), toDecimal32OrDefault('x', 2, toDecimal32(7, 2));
SELECT toDecimal32(0.1, 1) + toDecimal32(0.2, 1) = toDecimal32(0.3, 1), toDecimal32(1, 0) / 3, toDecimal32(1, 4) / 3, toDecimal64(10, 2) / toDecimal64(4, 1), intDiv(toDecimal32(7, 1), 2), toDecimal32(7.5, 1) % 2;
-- error: 153
SELECT toDecimal32(1, 2) / 0;
-- error: 153
SELECT toDecimal32(1, 2) / toDecimal32(0, 2);
SELECT divideDecimal(toDecimal32(1, 0), toDecimal32(3, 0), 5), multiplyDecimal(toDecimal64(1.23, 2), toDecimal64(1.1, 1)), multiplyDecimal(toDecimal32(1.5, 1), toDecimal32(1.5, 1), 1);
SET decimal_check_overflow = 0;
SELECT toTypeName(toDecimal64('922337203685477580', 0) + 1);
SET output_format_decimal_trailing_zeros = 1;
SELECT toDecimal32(1.5, 4), toDecimal64(2, 3), toDecimal256(0, 10), [toDecimal32(1, 2)];
