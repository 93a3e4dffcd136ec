SELECT bitmaskToArray(toUInt128(5)), bitPositionsToArray(toInt256(9)), bitmaskToArray(toInt8(-1)), bitmaskToList(toInt8(-128));
-- error: 12
SELECT bitTestAny(toUInt8(5), 20);
-- error: 35
SELECT bitTestAny(5);
-- error: 43
SELECT bitTestAll(5, -1);
-- error: 44
SELECT bitTestAny(toUInt128(5), 2);
SELECT bitTestAny(5, 1, 2), bitTestAll(5, 0, 2), bitTestAll(5, 0, 1);
SELECT bitTest(CAST(NULL, 'Nullable(Int128)'), 1);
-- error: 48
SELECT bitTest(toUInt128(5), 2);
-- error: 48
SELECT bitShiftLeft(1, toInt128(5));
SELECT bitShiftLeft(toUInt256(1), 255), bitShiftRight(toInt256(-5), 1), bitShiftLeft(toInt128(-1), 100);
-- error: 43
SELECT bitRotateLeft('abc', 1);
SELECT toTypeName(bitCount(toFixedString('abc', 3))), bitCount('abc'), bitCount(toInt256(-1));
SELECT bitHammingDistance(toUInt128(1), toUInt128(7));
-- error: 48
SELECT byteSwap(1.5);
SELECT hex(bitSlice('Hello', 3, 3)), bitSlice('Hello', 0, 3), hex(bitShiftLeft('abc', 9)), hex(bitShiftRight('abc', 9));
SELECT hex(toIPv4('0.2.0.0')), hex(toIPv4('0.0.0.0')), bin(toIPv4('0.0.0.3')), hex(toIPv6('::1'));
SELECT ceil(toInt16(32767), -1), floor(materialize(toInt16(-32768)), -1), ceil(toUInt8(255), -1), round(toInt16(32767), -1), ceil(-15, -1), floor(15, -1);
SELECT intDivOrZero(-128::Int8, -1), intDivOrZero(toInt64('-9223372036854775808'), -1), intDivOrZero(-127::Int8, -1);
-- error: 407
SELECT gcd(toInt64('-9223372036854775808'), 3);
SELECT reinterpret('abcdef', 'Array(UInt16)'), reinterpret('abcd', 'Array(FixedString(2))'), reinterpret('', 'Array(UInt8)');
-- error: 36
SELECT reinterpret('abc', 'Array(UInt16)');
-- error: 43
SELECT reinterpret(toIPv4('1.2.3.4'), 'UInt32');
