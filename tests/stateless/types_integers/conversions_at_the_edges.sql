SELECT toInt8(127), toInt8(128), toInt8(-129), toUInt8(256), toUInt8(-1), toInt16(65535), toUInt32(-1), toInt64(18446744073709551615), toUInt64(-1);
SELECT toInt8('127'), toUInt8('255'), toInt64('-9223372036854775808'), toUInt64('18446744073709551615'), toInt128('170141183460469231731687303715884105727'), toInt32('+5'), toInt32('007');
SELECT toInt8OrNull('128'), toUInt8OrZero('256'), toInt32OrDefault('x', -1::Int32), toInt16OrNull(''), toUInt64OrZero('-1'), toInt8OrNull('1.5'), toInt64OrNull('9223372036854775808');
SELECT toInt32(1.9), toInt32(-1.9), toUInt8(255.9), toInt64(1e18), toInt32('12'), toInt8(true), toUInt8('0');
SELECT accurateCastOrNull(300, 'UInt8'), accurateCastOrNull(-1, 'UInt8'), accurateCastOrNull(1.5, 'Int32'), accurateCast(255, 'UInt8'), accurateCastOrDefault(999, 'Int8', 5::Int8), accurateCastOrNull('12', 'UInt8');
SELECT toInt64(toUInt64(9223372036854775808)), toUInt128(toInt128(-1)), toInt256(-1) = toInt8(-1), toUInt256(1) + toInt256(-2), toInt128(5) / 2, toTypeName(toInt256(1) + 1);
SELECT reinterpretAsInt8(255::UInt8), reinterpretAsUInt64('abc'), reinterpretAsInt32(1.5::Float32), reinterpretAsString(6382179), reinterpret(1::UInt64, 'Float64') > 0, reinterpretAsUInt8('');
SELECT 127::Int8 + 1::Int8, 128::UInt8 * 2::UInt8, -128::Int8 - 1::Int8, toTypeName(1::Int8 - 1::UInt8), toTypeName(1::UInt32 - 1::UInt32), toTypeName(1::UInt64 * 1::Int8), toTypeName(-(1::UInt64));
SELECT bitCount(18446744073709551615), toString(-0), 1::Bool + 1, toBool('true'), toBool(5), 'no'::Bool, toBool('1'), true::String, toTypeName(true), false::UInt8;
SELECT toIntervalDay(5)::Int64, toDate(1)::UInt16, toDateTime(1, 'UTC')::UInt32, '5'::UInt8 + 1, toUInt8(toDate('1970-01-06')), toInt8(toDate('2024-01-01'));
SELECT toInt8('128');
-- error: 72
SELECT toUInt8('-1');
-- error: 6
SELECT toInt32('12abc');
-- error: 32
SELECT toInt32('');
-- error: 6
SELECT toInt32('1.5');
-- error: 70
SELECT accurateCast(256, 'UInt8');
SELECT toInt64('9223372036854775808');
-- error: 43
SELECT toInt32([1]);
-- error: 6
SELECT CAST('x', 'Int128');
-- error: 467
SELECT toBool('maybe');
-- error: 70
SELECT toInt8(nan);
