SELECT bitAnd(12, 10), bitOr(12, 10), bitXor(12, 10), bitNot(toUInt8(5)), bitNot(toInt8(5)), bitNot(5::UInt64), toTypeName(bitAnd(toUInt8(1), toInt16(1))), toTypeName(bitNot(toInt32(1))), bitAnd(-1, 255);
SELECT bitShiftLeft(1, 3), bitShiftLeft(toUInt8(200), 1), toTypeName(bitShiftLeft(toUInt8(1), 1)), bitShiftRight(256, 4), bitShiftRight(toInt8(-8), 1), bitShiftLeft(toInt32(1), 31), bitShiftRight(toUInt64(18446744073709551615), 63), bitShiftLeft(1, 0);
SELECT bitRotateLeft(toUInt8(129), 1), bitRotateRight(toUInt8(1), 1), bitRotateLeft(toUInt32(1), 33), bitRotateRight(toUInt64(1), 1), bitTest(5, 0), bitTest(5, 1), bitTest(toUInt64(1), 63), bitTestAll(7, 0, 1, 2), bitTestAny(8, 0, 3), bitTestAny(8, 0, 1);
SELECT bitCount(255), bitCount(-1::Int8), bitCount(1.5), bitCount('abc'), bitCount(toUInt64(18446744073709551615)), bitHammingDistance(111, 121), bitSlice('Hello', 1, 8), hex(bitSlice(unhex('F0F0'), 5, 8)), hex(bitSlice(unhex('FF'), -3));
SELECT bitHammingDistance('abc', 'abd');
SELECT bitShiftLeft('abc', 8) = 'abc\0';
SELECT hex(bitShiftLeft('a', 4));
SELECT hex(bitShiftRight('abc', 8));
SELECT hex(bitShiftRight(toFixedString('abc', 3), 4));
SELECT hex(bitShiftLeft(toFixedString('abc', 3), 4));
SELECT hex(bitAnd(toFixedString('ab', 2), toFixedString('cc', 2)));
SELECT hex(bitNot(toFixedString('\0\xff', 2)));
SELECT number, bitAnd(number, 3), bitXor(number, 5), bitShiftLeft(1, number), bitTest(number, 1), bitCount(number) FROM numbers(8) ORDER BY number;
SELECT bitmaskToArray(50), bitmaskToList(50), bitPositionsToArray(50), bitmaskToArray(-1::Int8), bitmaskToList(0), bitPositionsToArray(-2::Int8);
SELECT bitAnd(NULL, 1), bitOr(toNullable(1), 2), toTypeName(bitOr(toNullable(toUInt8(1)), toUInt8(2))), bitShiftLeft(materialize(1), materialize(4));
-- error: 43
SELECT bitAnd(1.5, 1);
-- error: 42
SELECT bitNot('abc' || 1.5, 1);
-- error: 48
SELECT bitRotateLeft(toUInt128(1), 1);
-- error: 69
SELECT bitShiftLeft(1, -1);
SELECT bitShiftLeft(toUInt8(1), 9);
