SELECT toUInt8(256), toInt8(200), toUInt8(-1), toInt16('32767'), toUInt64(-1), 300::UInt8, CAST(70000 AS UInt16), toInt8(127) + toInt8(1), toUInt8(255) + 1, toUInt64(18446744073709551615) + 1;
-- error: 70
SELECT accurateCast(256, 'UInt8');
-- error: 6
SELECT '256'::UInt8 + toUInt8('12x');
SELECT accurateCastOrNull(256, 'UInt8'), accurateCastOrDefault(-1, 'UInt8'), accurateCastOrDefault(-1, 'UInt8', 7::UInt8), accurateCastOrNull('5', 'Int8'), accurateCastOrNull(1.5, 'Int8'), toUInt8OrNull('300'), toInt8OrZero('-129'), toUInt8OrDefault('x', 9::UInt8);
SELECT toTypeName(1), toTypeName(256), toTypeName(-1), toTypeName(65536), toTypeName(4294967296), toTypeName(-2147483649), toTypeName(18446744073709551616), toTypeName(0x10), toTypeName(0b101), toTypeName(1e3), 0xFF, 0b11, 1_000_000, -0x1F;
SELECT toTypeName(toUInt8(1) + toUInt8(1)), toTypeName(toUInt8(1) - toUInt8(1)), toTypeName(toInt32(1) * toUInt32(1)), toTypeName(toUInt64(1) + toInt64(1)), toTypeName(toInt8(1) / 2), toTypeName(intDiv(toInt8(1), toUInt16(2))), toTypeName(toInt32(7) % toUInt8(3)), toTypeName(-toUInt8(1)), toTypeName(bitOr(toUInt8(1), toInt32(2)));
SELECT intDiv(-7, 2), -7 % 3, 7 % -3, positiveModulo(-7, 3), intDivOrZero(1, 0), intDivOrNull(1, 0), modulo(5.5, 2), -7 DIV 2, moduloOrZero(5, 0), intDiv(7.9, 2);
-- error: 153
SELECT intDiv(1, 0);
-- error: 153
SELECT 1 % 0;
-- error: 153
SELECT intDiv(toInt8(-128), -1);
SELECT greatest(-1, 18446744073709551615) = 18446744073709551615, -1 < toUInt64(1), toInt64(-1) = toUInt64(18446744073709551615), 9007199254740993 = 9007199254740992.0, toUInt64(9223372036854775808) > toInt64(9223372036854775807);
-- error: 6
SELECT toInt32(' 5'::String || '') IS NULL;
