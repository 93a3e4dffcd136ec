SELECT toInt8('5'), toInt16('-300'), toInt32('70000'), toInt64('-5000000000'), toUInt8('200'), toUInt64('18446744073709551615');
SELECT toFloat32('1.5'), toFloat64('1e10'), toFloat64('inf'), toFloat64('nan'), toFloat64('-0.0');
SELECT toString(1), toString(-1.5), toString(toDate('2024-01-01')), toString([1, 2]), toString((1, 'a')), toString(true), toString(map('a', 1));
SELECT CAST(1 AS String), CAST('5' AS Int32), CAST(1.9 AS Int32), CAST(-1 AS UInt8), CAST(300 AS UInt8), CAST('2024-01-01' AS Date);
SELECT CAST(1, 'String'), CAST([1, 2], 'Array(String)'), CAST((1, 2), 'Tuple(String, Float64)'), CAST('[1,2]', 'Array(Int32)'), CAST('(1,\'a\')', 'Tuple(Int32, String)');
SELECT 1::String, '5'::Int32 + 1, CAST(1.5 AS Int32), '2024-01-01'::Date + 1, [1, 2]::Array(Float64), '1.25'::Decimal(9, 2), NULL::Nullable(Int8);
SELECT toTypeName(1::UInt64), toTypeName('a'::FixedString(3)), toTypeName('x'::LowCardinality(String)), toTypeName(CAST(1 AS Nullable(Int32)));
SELECT toInt32(1.9), toInt32(-1.9), toUInt8(255.9), toInt64(1e15), toInt32(toDate('2024-01-01')), toUInt32(toDateTime('2024-01-01 00:00:00'));
SELECT toInt32OrZero('x'), toInt32OrNull('x'), toInt32OrDefault('x', 7::Int32), toFloat64OrZero('y'), toUInt8OrZero('256'), toInt8OrNull('128');
SELECT accurateCastOrNull(300, 'UInt8'), accurateCastOrNull(200, 'UInt8'), accurateCastOrDefault('x', 'Int32'), accurateCast(5, 'Int8');
SELECT toInt8(i32), toUInt8(i16), toInt64(f64), toFloat32(i64), toString(f32), toString(u64) FROM ints WHERE id > 2 ORDER BY id;
SELECT toBool(1), toBool('true'), CAST('false' AS Bool), true::String, false + 1, toTypeName(toBool(1)), CAST(5 AS Bool);
SELECT toDate('2024-02-30') FORMAT Null;
SELECT toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0'), toTypeName(toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0')), toUUIDOrNull('x'), toUUIDOrZero('x'), toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0') = '61f0c404-5cb3-11e7-907b-a6006ad3dba0';
SELECT CAST('a', 'Enum8(\'a\' = 1, \'b\' = 2)') AS e, toTypeName(e), CAST(e, 'Int8'), e = 'a', e < 'b', toString(e);
SELECT CAST(2, 'Enum8(\'a\' = 1, \'b\' = 2)'), CAST('x', 'Enum16(\'x\' = 1000)'), CAST('b', 'Enum(\'a\', \'b\')');
-- error: 691
SELECT CAST('z', 'Enum8(\'a\' = 1)');
SELECT kind, CAST(kind, 'String'), CAST(kind, 'Int8'), kind = 'view', kind IN ('buy', 'click') FROM events WHERE id < 4 ORDER BY id;
SELECT toFixedString('abc', 5), CAST('ab' AS FixedString(2)), toTypeName(toFixedString('abc', 5));
SELECT reinterpretAsUInt32('abcd'), reinterpretAsInt8('a'), reinterpretAsString(65), reinterpret(1, 'Float64') < 1, reinterpretAsFloat32(toUInt32(1065353216));
SELECT toLowCardinality('a'), toTypeName(toLowCardinality('a')), CAST(lc AS String) FROM strs ORDER BY id;
SELECT toInt128('170141183460469231731687303715884105727'), toUInt256('1'), toInt256(-5), toTypeName(toInt128(1) + 1);
SELECT parseDateTimeBestEffort('2024-01-02 03:04:05'), toDateTime('2024-01-02 03:04:05')::Date, toDate('2024-01-02')::DateTime, '2024-01-02 03:04:05'::DateTime64(3);
SELECT toDateTime('2024-01-02 03:04:05')::String, toUInt32('2024') + 1, toYear('2024-05-05'::Date);
-- error: 6
SELECT toInt32('12abc');
-- error: 32
SELECT toInt32('');
-- error: 6
SELECT toInt32('1.5');
-- error: 72
SELECT toFloat64('abc');
-- error: 70
SELECT accurateCast(300, 'UInt8');
-- error: 50
SELECT CAST(1 AS Nope);
-- error: 43
SELECT CAST([1] AS Int32);
-- error: 376
SELECT toUUID('nope');
SELECT toTypeName(if(1, toInt8(1), toUInt8(2))), toTypeName(if(1, toUInt64(1), toUInt8(1))), toTypeName(if(1, 1.5, 2)), toTypeName(if(1, 'a', toFixedString('b', 1)));
SELECT toTypeName([1, -1]), toTypeName([1, 256]), toTypeName([1, 1.5]), toTypeName(['a']), toTypeName([[1], [300]]), toTypeName([]);
SELECT toTypeName((1, 'a')), toTypeName(tuple(1)), toTypeName(map('a', 1)), toTypeName(map()), toTypeName(array(1, 2)), toTypeName((1, (2, 3)));
SELECT toTypeName(today()), toTypeName(now()), toTypeName(toDateTime64(now(), 3)), toTypeName(1 = 1), toTypeName(NOT 1), toTypeName(true);
SELECT toTypeName(1.5::Decimal(9, 2)), toTypeName(toDecimal64(1, 3)), toTypeName(toIntervalDay(1));
SELECT toColumnTypeName(1) != '', defaultValueOfTypeName('Int32'), defaultValueOfArgumentType('x'), byteSize(1), byteSize('abc'), getSizeOfEnumType(CAST('a', 'Enum8(\'a\' = 1)'));
SELECT -0.0, 0.0, 1e20, 1e21, 1e-6, 1e-7, 123456789.123, 0.1::Float32, 1e100, 100000000000000000000.0;
SELECT 1.0, 10.0, 1.10, 3.14159265358979, 2.0e0, 1.0e15, 1.0e16, 12345678901234567.0;
SELECT toFloat32(16777217), toFloat32(0.1), toFloat32(1e10), toFloat32(3.4e38), toFloat64(toFloat32(0.1));
SELECT b, NOT b, b AND true, b OR false, toUInt8(b), b = 1, b ? 1 : 2 FROM ints ORDER BY id;
SELECT x'41', b'01000001', 'a' = 'a ', '10' < '9', 'abc' < 'abd';
SELECT lc = 'red' AS r, lc IN ('red'), if(lc = 'red', lc, 'other'), lc || '!' , toTypeName(if(lc = 'red', lc, 'other')) FROM strs ORDER BY id;
SELECT lower(lc), length(lc), substring(lc, 1, 2), replaceAll(lc, 'e', 'E'), toTypeName(toString(lc)) FROM strs ORDER BY id;
SELECT IPv4NumToString(toUInt32(toIPv4('10.0.0.1'))), toIPv4('10.0.0.1') < toIPv4('10.0.0.2'), toTypeName(toIPv4('1.1.1.1')), toIPv6('::1'), toTypeName(toIPv6('::1'));
SELECT generateUUIDv4() != generateUUIDv4(1), length(toString(generateUUIDv4())), length(randomString(5)), rand() >= 0, length(hostName()) > 0;
