SELECT reinterpretAsUInt8('A'), reinterpretAsUInt16('AB'), reinterpretAsUInt32('a'), reinterpretAsInt64('abcdefgh'), reinterpretAsUInt64(''), reinterpretAsInt8('\xff'), reinterpretAsFloat32(unhex('0000803f')), reinterpretAsFloat64(unhex('000000000000f03f')), reinterpretAsUInt128('a'), reinterpretAsInt256('b');
SELECT hex(reinterpretAsString(258)), hex(reinterpretAsString(1.5)), hex(reinterpretAsFixedString(258::UInt32)), toTypeName(reinterpretAsFixedString(1::UInt16)), reinterpretAsString(toDate('2020-01-01')) = unhex('5647'), reinterpretAsDate(18262::UInt16), reinterpretAsDateTime(0::UInt32);
SELECT reinterpret(1::Float32, 'UInt32'), reinterpret(toInt8(-1), 'UInt8'), reinterpret('12', 'UInt16'), reinterpret(65::UInt8, 'String'), reinterpret(1.0, 'Int64'), reinterpret(toUInt256(5), 'Int256'), reinterpret(12345::UInt32, 'FixedString(4)') = unhex('39300000');
SELECT reinterpret('\x01\x00\x02\x00', 'Array(UInt16)');
SELECT reinterpretAsInt32(toFloat32(1)), reinterpretAsUInt64(toFloat64(-0.0)), reinterpretAsUInt8(toUInt16(513)), reinterpretAsUInt32(toUInt8(5)), reinterpretAsFloat64(toUInt64(4607182418800017408));
SELECT number, reinterpretAsString(number + 65), reinterpretAsUInt64(toString(number)), hex(reinterpretAsString(number * 256)) FROM numbers(3) ORDER BY number;
SELECT reinterpretAsUInt8(materialize('z')), reinterpretAsUInt16(toNullable('AB')), reinterpretAsUInt16(NULL), reinterpretAsUUID('0123456789abcdef'), reinterpretAsUInt64(toFixedString('ab', 4)), reinterpretAsInt128(toUUID('00000000-0000-0000-0000-000000000001'));
SELECT reinterpret(toDecimal32(1.5, 1), 'Int32'), reinterpret(toDateTime64('1970-01-01 00:00:01', 3, 'UTC'), 'Int64'), reinterpret(1000::Int64, 'DateTime64(3, \'UTC\')'), reinterpret(15::Int32, 'Decimal32(1)');
-- error: 43
SELECT reinterpret(toIPv4('1.2.3.4'), 'UInt32');
-- error: 43
SELECT reinterpretAsUInt8([1]);
-- error: 43
SELECT reinterpret(1, 'Array(String)');
-- error: 43
SELECT reinterpret('a', 'Nullable(UInt8)');
SELECT byteSwap(toUInt16(258)), byteSwap(toUInt32(16909060)), byteSwap(toInt8(5)), byteSwap(toUInt64(1)), byteSwap(toInt16(-2));
