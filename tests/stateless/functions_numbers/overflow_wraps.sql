SELECT toUInt8(256), toInt8(128), toUInt16(-1), toInt32(4294967295), toUInt64(-1), toInt64(18446744073709551615), toUInt8(1000.7), toInt8('127'), toUInt128(-1) = toUInt128('340282366920938463463374607431768211455');
-- error: 6
SELECT toUInt8('256x');
SELECT toInt8('128'), toUInt8('256'), toInt8('-129'), toInt16('70000');
-- error: 72
SELECT toUInt8('-1');
SELECT toUInt8OrNull('256'), toUInt8OrNull('255'), toInt8OrNull('-129'), toInt64OrNull('9223372036854775808'), toUInt64OrNull('18446744073709551616'), toInt32OrZero('2147483648'), toUInt8OrDefault('300'), toUInt8OrDefault('300', 9::UInt8);
SELECT sum(x), toTypeName(sum(x)), sumWithOverflow(x), toTypeName(sumWithOverflow(x)) FROM (SELECT toUInt8(200) AS x FROM numbers(3));
SELECT sum(toInt64(9223372036854775807)) FROM numbers(2);
SELECT plus(toUInt8(255), toUInt8(1)), toTypeName(plus(toUInt8(255), toUInt8(1))), toUInt16(65535) * toUInt16(65535), toInt32(2147483647) + toInt32(1), toInt64(4611686018427387904) * 2, toInt64(-9223372036854775808) - 1, toUInt32(4294967295) * toUInt32(4294967295);
SELECT toInt8(number * 60) AS v, toUInt8(-number) FROM numbers(4) ORDER BY number;
SELECT accurateCastOrNull(256, 'UInt8'), accurateCastOrNull(-1, 'UInt64'), accurateCastOrNull(255, 'UInt8'), accurateCastOrDefault(300, 'UInt8'), accurateCastOrDefault(300, 'UInt8', 7::UInt8), accurateCast(5, 'Int8'), accurateCastOrNull('12', 'UInt8'), accurateCastOrNull('x', 'UInt8');
-- error: 70
SELECT accurateCast(-1, 'UInt8');
-- error: 70
SELECT accurateCast(1.5, 'Int32');
-- error: 6
SELECT accurateCast('256', 'UInt8');
