SELECT toInt32OrDefault('x', 5::Int32), toInt32OrDefault('7'), toFloat64OrDefault('x', 1.5), toDateOrDefault('bad'), toDateTimeOrDefault('bad', 'UTC'), toUUIDOrDefault('bad'), toDecimal64OrDefault('x', 2, toDecimal64(1.5, 2)), toIPv4OrDefault('x', toIPv4('1.1.1.1'));
SELECT toUInt8OrDefault('300'), toUInt8OrDefault('300', 7::UInt8), toInt64OrDefault(NULL), toInt8OrDefault(materialize('9')), toDecimal32OrDefault('1.5', 1);
SELECT accurateCastOrDefault('x', 'UInt8'), accurateCastOrDefault(-1, 'UInt8', 3::UInt8), accurateCastOrNull('2024-01-01', 'Date'), accurateCastOrNull('x', 'Date'), accurateCastOrNull(1.5, 'UInt8'), accurateCastOrNull('abc', 'FixedString(2)') FORMAT Null;
SELECT toString(toInt32OrNull(s)), toFloat64OrNull(s), toDateOrNull(s), toUInt8OrZero(s) FROM VALUES('s String', ('1'), ('-1'), ('1.5'), ('2024-01-01'), (''), ('nan'), ('1e3')) ORDER BY s;
SELECT toInt32OrNull('1 '), toInt32OrNull(' 1'), toInt32OrNull('+1'), toInt32OrNull('1,5'), toInt32OrNull('0x10'), toInt32OrZero('٣'), toFloat64OrNull('1,5'), toFloat64OrNull('--1'), toFloat64OrNull('.');
SELECT toBool('yes') FORMAT Null;
SELECT toStringCutToZero('ab\0c'), parseDateTimeBestEffortOrNull(''), toDate32OrZero('x'), toDateTime64OrNull('x', 3, 'UTC'), toDateTime64OrZero('2024-01-01 00:00:00.5', 1, 'UTC'), toUUIDOrZero(''), toIPv6OrZero('zz'), toInt128OrNull('170141183460469231731687303715884105728'), toUInt256OrZero('-5');
-- error: 43
SELECT toInt32OrNull(5);
-- error: 36
SELECT toInt32OrDefault('x', 'y');
-- error: 42
SELECT toDecimal32OrNull('1');
-- error: 36
SELECT toDateOrDefault('bad', 'worse');
-- error: 50
SELECT accurateCastOrNull('a', 'Nope');
-- error: 42
SELECT toFloat64OrZero();
-- error: 36
SELECT toUInt8OrDefault('300', 7::Int64);
