SELECT 1 + 1, 1 - 2, 3 * 4, 7 / 2, 7 % 3, -7 % 3;
SELECT i8 + i8, i16 + i16, i32 + i32, i64 + i64 FROM ints ORDER BY id;
SELECT u8 + u8, u16 + u16, u32 + u32, u64 + u64 FROM ints ORDER BY id;
SELECT u8 - u16, u32 - u8, u64 - u8, i8 - u8 FROM ints ORDER BY id;
SELECT i8 * u8, i16 * i16, u32 * i32, u64 * u64 FROM ints ORDER BY id;
SELECT i32 / 3, u64 / 2, f64 / 0, i32 / 0 FROM ints ORDER BY id;
SELECT intDiv(i32, 3), intDiv(u64, 7), intDiv(i64, 10) FROM ints ORDER BY id;
SELECT intDivOrZero(i32, i8), intDivOrZero(10, 0) FROM ints WHERE id > 2 ORDER BY id;
-- error: 153
SELECT intDiv(1, 0);
-- error: 153
SELECT 1 % 0;
SELECT i32 % 7, i64 % 10, u64 % 13, f64 % 2 FROM ints ORDER BY id;
SELECT modulo(-5, 3), positiveModulo(-5, 3), moduloOrZero(5, 0);
SELECT -i8, -i16, -u8, -u32, negate(f64) FROM ints ORDER BY id;
SELECT abs(i8), abs(i32), abs(f64), abs(u8) FROM ints ORDER BY id;
SELECT sign(i32), sign(f64), sign(u8) FROM ints ORDER BY id;
SELECT toTypeName(i8 + u8), toTypeName(i8 + i64), toTypeName(u8 * 300), toTypeName(i32 / 2), toTypeName(u64 - u64) FROM ints LIMIT 1;
SELECT toTypeName(1), toTypeName(256), toTypeName(65536), toTypeName(4294967296), toTypeName(-1), toTypeName(-129), toTypeName(1.0), toTypeName(1e3);
SELECT toTypeName(f32 + i8), toTypeName(f32 + f64), toTypeName(u8 % 3), toTypeName(-u8), toTypeName(-u64) FROM ints LIMIT 1;
SELECT toTypeName(intDiv(i64, u8)), toTypeName(intDiv(u8, i8)), toTypeName(abs(i16)) FROM ints LIMIT 1;
SELECT plus(1, 2), minus(1, 2), multiply(2, 3), divide(1, 4);
SELECT bitAnd(12, 10), bitOr(12, 10), bitXor(12, 10), bitNot(toUInt8(1));
SELECT bitShiftLeft(1, 4), bitShiftRight(256, 2), bitShiftLeft(toUInt8(255), 1);
SELECT bitTest(5, 0), bitTest(5, 1), bitCount(255), bitCount(toInt64(-1));
SELECT bitAnd(i32, 255), bitXor(u64, u64), bitOr(u8, i16) FROM ints ORDER BY id;
SELECT greatest(1, 2, 3), least(1, 2, 3), greatest(i8, u8), least(f64, i32) FROM ints ORDER BY id;
SELECT gcd(12, 18), lcm(4, 6), gcd(5, 15);
-- error: 153
SELECT gcd(0, 5);
SELECT round(2.5), round(3.5), round(-2.5), round(2.345, 2), round(1234, -2), round(1.5), round(0.5);
SELECT floor(2.7), floor(-2.7), floor(2.75, 1), ceil(2.1), ceil(-2.1), trunc(2.9), trunc(-2.9), ceiling(1.01, 1);
SELECT roundBankers(2.5), roundBankers(3.5), roundBankers(2.345, 2);
SELECT round(f64, 1), floor(f64), ceil(f64), trunc(f64) FROM ints ORDER BY id;
SELECT round(i32, -1), floor(i32, -2) FROM ints WHERE id > 2 ORDER BY id;
SELECT roundToExp2(100), roundDown(5.5, [1, 3, 6]), roundAge(25), roundDuration(100);
SELECT sqrt(2), cbrt(27), exp(1), log(10), ln(2), log2(8), log10(1000), exp2(3), exp10(2);
SELECT pow(2, 10), power(2, 0.5), pow(-1, 3);
SELECT sin(1), cos(1), tan(1), asin(0.5), acos(0.5), atan(1), atan2(1, 2), hypot(3, 4);
SELECT sinh(1), cosh(1), tanh(1), asinh(1), acosh(2), atanh(0.5), degrees(pi()), radians(180);
SELECT pi(), e(), round(erf(0.5), 10), round(lgamma(5), 10), tgamma(5), log1p(0.5);
SELECT isNaN(0 / 0), isInfinite(1 / 0), isFinite(1), ifNotFinite(1 / 0, 42);
SELECT 0 / 0, 1 / 0, -1 / 0, nan = nan, nan < 1, inf > 1;
SELECT factorial(5), sign(-3.5), max2(1, 2), min2(1, 2);
SELECT 0.1 + 0.2, 1e308 * 10, 5e-324, 1.7976931348623157e308;
SELECT 9223372036854775807 + 1, 18446744073709551615 + 1, -9223372036854775808 - 1;
SELECT 0xFF, 0b101, 1_000_000, 1e2, .5, 1.;
SELECT f32, f32 + 0.1, toFloat64(f32) FROM ints ORDER BY id;
SELECT f64 * 3, f64 + u64, f64 - i64 FROM ints ORDER BY id;
SELECT b + 1, b * 2, NOT b, b = true FROM ints ORDER BY id;
SELECT toTypeName(b), toTypeName(b + 1), toTypeName(NOT b), toTypeName(b AND b), toTypeName(b = true) FROM ints LIMIT 1;
SELECT 1 = 1, 1 != 2, 1 <> 2, 1 < 2, 1 <= 1, 2 > 1, 2 >= 3, 1 == 1;
SELECT i8 = u8, i32 < u32, i64 > u64, f64 = i32 FROM ints ORDER BY id;
SELECT toInt8(-1) < toUInt64(1), toInt64(-1) = toUInt64(18446744073709551615), toUInt8(255) > toInt8(-1);
SELECT 1 BETWEEN 0 AND 2, 5 NOT BETWEEN 1 AND 3, id BETWEEN 2 AND 4 FROM ints ORDER BY id;
SELECT 1 AND 0, 1 OR 0, NOT 1, xor(1, 0, 1), and(1, 1, 0), or(0, 0, 1);
SELECT 5 AND 3, NOT 5, 2 OR 0;
SELECT 2 + 3 * 4 - 1, (2 + 3) * 4, 10 - 2 - 3, 2 * 3 % 4, -2 * -3, - - 1;
SELECT 1 < 2 AND 2 < 3 OR 0, NOT 1 = 2, NOT (1 AND 0);
SELECT 7 DIV 2, 7 MOD 2, -7 DIV 2;
SELECT intExp2(10), intExp10(3);
SELECT toUInt8(300), toInt8(200), toUInt16(-1), toUInt32(-1), toUInt64(-1);
SELECT u8 + 1 AS x, x * 2 AS y, x + y FROM ints ORDER BY id;
SELECT sum(i32), sum(u64), sum(i8), sum(f64) FROM ints;
SELECT avg(i32), avg(u8), avg(f32) FROM ints;
SELECT number, number * number, number / 3, number % 4 FROM numbers(10) ORDER BY number;
SELECT sum(number), avg(number), min(number), max(number) FROM numbers(100000);
SELECT toInt32('2147483647') + 1, toTypeName(toInt32(1) + 1);
SELECT byteSwap(toUInt16(258)), bitRotateLeft(toUInt8(129), 1), bitRotateRight(toUInt8(1), 1);
SELECT bitHammingDistance(1, 7), bitSlice('Hello', 1, 8);
SELECT widthBucket(5, 0, 10, 5), proportionsZTest(10, 11, 100, 101, 0.95, 'unpooled').1 > -10;
-- error: 43
SELECT 'a' + 1;
-- error: 42
SELECT abs();
-- error: 42
SELECT plus(1);
-- error: 46
SELECT noSuchFunction(1);
-- error: 47
SELECT no_such_column FROM ints;
-- error: 43
SELECT sqrt('x');
