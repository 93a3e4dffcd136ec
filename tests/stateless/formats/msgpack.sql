SELECT hex(formatRow('MsgPack', 1::UInt8, 200::UInt8, 300::UInt16, 70000::UInt32, 5000000000::UInt64));
SELECT hex(formatRow('MsgPack', -1::Int8, -100::Int8, -300::Int16, 100::Int32, -70000::Int32, -5000000000::Int64));
SELECT hex(formatRow('MsgPack', 'a', repeat('x', 40), 'ab'::FixedString(3))), length(formatRow('MsgPack', repeat('x', 70000)));
SELECT hex(formatRow('MsgPack', 1.5::Float32, 1.5::Float64, true, NULL, toNullable(5)));
SELECT hex(formatRow('MsgPack', toDate(5), toDateTime(5, 'UTC'), toDateTime64('1970-01-01 00:00:01.5', 3, 'UTC'), toDate32('1969-12-31')));
SELECT hex(formatRow('MsgPack', [1, 2], ['a'], map('a', 1), [[]::Array(UInt8)], (1, 'a')));
SELECT hex(formatRow('MsgPack', toUUID('00112233-4455-6677-8899-aabbccddeeff'), toIPv4('1.2.3.4'), toIPv6('::1')));
SELECT hex(formatRow('MsgPack', toDecimal32(1.5, 1), toDecimal64(-1.5, 2), toDecimal128(1.5, 2), 'b'::Enum16('b' = 300)));
-- error: 44
SELECT formatRow('MsgPack', INTERVAL 1 DAY);
SELECT * FROM format(MsgPack, 'a UInt8, b String', unhex('01a161cd0100a162'));
SELECT * FROM format(MsgPack, 'a Float64, b Array(Int32), c Nullable(String)', unhex('cb3ff8000000000000920102c0'));
SELECT * FROM format(MsgPack, 'a DateTime64(3, \'UTC\'), b Date, d DateTime(\'UTC\'), e Enum8(\'x\' = 1)', unhex('cd05dc050501'));
SELECT * FROM format(MsgPack, 'm Map(String, UInt8), u UUID', unhex('81a16101d80200112233445566778899aabbccddeeff'));
-- error: 44
SELECT * FROM format(MsgPack, 'a UInt8', unhex('c40161'));
-- error: 117
SELECT * FROM format(MsgPack, 'a UInt8', unhex('cd'));
-- error: 117
SELECT * FROM format(MsgPack, 'a UInt8, b UInt8', unhex('01'));
-- error: 117
SELECT * FROM format(MsgPack, 'a UInt8', unhex('c1'));
