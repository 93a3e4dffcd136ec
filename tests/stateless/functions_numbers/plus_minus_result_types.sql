SELECT toTypeName(toUInt8(1) + toUInt8(1)), toTypeName(toUInt8(1) - toUInt8(1)), toTypeName(toInt8(1) * toUInt16(1)), toTypeName(toUInt32(1) + toUInt32(1)), toTypeName(toUInt64(1) + toInt8(1)), toTypeName(toUInt64(1) - toUInt64(2)), toTypeName(toInt32(1) + toUInt32(1));
SELECT toTypeName(toInt128(1) + toUInt8(1)), toTypeName(toUInt128(1) + toUInt64(1)), toTypeName(toUInt256(1) - toUInt8(1)), toTypeName(toInt256(1) * toInt128(1)), toTypeName(toFloat32(1) + toUInt8(1)), toTypeName(toFloat32(1) + toFloat64(1)), toTypeName(toFloat32(1) * toInt64(1));
-- error: 43
SELECT toTypeName(toUInt128(1) + 1.5);
SELECT toTypeName(1 / 2), toTypeName(toInt256(1) / 2), toTypeName(toFloat32(1) / toFloat32(2)), toTypeName(intDiv(toUInt8(7), toInt16(2))), toTypeName(intDiv(toInt64(7), toUInt8(2))), toTypeName(toInt8(7) % toUInt16(2)), toTypeName(toUInt64(7) % toInt8(2)), toTypeName(toFloat32(5) % 2);
SELECT toUInt8(200) + toUInt8(100), toUInt8(1) - toUInt8(2), toInt8(100) * toInt8(100), toUInt64(18446744073709551615) + toUInt64(1), toInt64(9223372036854775807) + toInt64(1), toUInt32(0) - toUInt32(1), toUInt64(0) - toUInt64(1);
SELECT -toUInt8(5), toTypeName(-toUInt8(5)), toTypeName(-toInt8(5)), -toInt8(-128), toTypeName(-toUInt32(1)), toTypeName(-toUInt64(1)), -toUInt64(1), negate(toInt64(-9223372036854775808)), toTypeName(negate(1.5)), toTypeName(-toUInt128(1));
SELECT abs(-5), toTypeName(abs(toInt8(-5))), abs(toInt8(-128)), abs(toInt64(-9223372036854775808)), abs(-1.5), toTypeName(abs(toFloat32(-1))), abs(toUInt8(3)), abs(toInt256('-170141183460469231731687303715884105729')), abs(toDecimal32(-1.25, 2));
SELECT number - 2, toTypeName(number - 2), -number, number * -1 FROM numbers(4) ORDER BY number;
-- error: 43
SELECT 'a' + 1;
-- error: 43
SELECT [1] + 1;
