SELECT intDiv(7, 2), intDiv(-7, 2), intDiv(7, -2), 7 DIV 2, 7 MOD 3, -7 DIV 2, toTypeName(intDiv(toInt8(1), toUInt64(1))), toTypeName(7 % toInt8(3)), toTypeName(1 / 2), intDiv(10.5, 2);
SELECT toInt8(127) + toInt8(1), toTypeName(toInt8(127) + toInt8(1)), toUInt8(0) - 1, toUInt64(0) - 1, toInt64(9223372036854775807) + 1, toUInt64(18446744073709551615) + 1, toInt32(-2147483648) - 1;
SELECT 255::UInt8 * 255::UInt8, toTypeName(255::UInt8 * 255::UInt8), 65535::UInt16 * 65535::UInt16, 4294967295::UInt32 * 4294967295::UInt32;
SELECT intDiv(-128::Int8, 2), -128::Int8 % 3, intDivOrZero(-9223372036854775808, -1), moduloOrZero(toInt64('-9223372036854775808'), -1);
SELECT 1 / 0, -1 / 0, 0 / 0, 1. % 0., toFloat32(1) / 3, 10 / 4, toDecimal32(10, 2) / 4, toDecimal32(1, 4) / 3, toDecimal64(10, 2) % 3;
SELECT 1 + toNullable(1), NULL + 1, NULL * 0, toTypeName(NULL + 1), true + true, toTypeName(true + 1), -true, toTypeName(-toUInt8(1)), toTypeName(-toInt64(1)), plus(1, 2), minus(1, 2), multiply(3, 4), divide(1, 2);
SELECT bitAnd(12, 10), bitOr(12, 10), bitXor(12, 10), bitNot(toUInt8(1)), bitNot(0::Int32), bitShiftLeft(1, 3), bitShiftRight(-8, 1), bitShiftLeft(toUInt8(255), 4), bitShiftRight(toUInt8(255), 10), bitRotateLeft(toUInt8(129), 1), bitRotateRight(toUInt8(1), 1), bitTest(5, 2), bitTestAll(7, 0, 1), bitTestAny(8, 0, 3), bitCount(-1), bitHammingDistance(1, 2), bitSlice('Hello', 1, 8);
SELECT bitShiftLeft('a', 1), hex(bitShiftRight('ab', 4)), hex(bitAnd(toFixedString('ab', 2), toFixedString('aa', 2))), bitPositionsToArray(10), bitmaskToArray(10), bitmaskToList(10), bitPositionsToArray(-1::Int8);
SELECT (1, 2) + (3, 4), (1, 2) * 2, -(1, -2), (4, 6) / 2, tuplePlus((1, 2), (3, 4)), tupleIntDiv((7, 9), (2, 3)), tupleModuloByNumber((7, 9), 4), dotProduct((1, 2), (3, 4)), (1, 2) * (3, 4), tupleHammingDistance((1, 2), (1, 3)), [1, 2] + [3, 4], [1, 2] - [3, 4];
-- error: 153
SELECT intDiv(1, 0::Int8);
-- error: 153
SELECT intDiv(toInt64('-9223372036854775808'), -1);
-- error: 43
SELECT 'a' + 1;
-- error: 190
SELECT [1, 2] + [1];
-- error: 43
SELECT (1, 2) + (1, 2, 3);
-- error: 43
SELECT bitAnd(1.5, 1);
-- error: 69
SELECT bitShiftLeft(1, -1);
-- error: 153
SELECT toDecimal32(1, 2) / 0;
-- error: 153
SELECT toDecimal32(1, 2) / toDecimal32(0, 2);
-- error: 43
SELECT bitTest(1, 'a');
