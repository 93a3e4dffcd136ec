SELECT pow(2, 10), power(2, -1), pow(0, 0), pow(-8, 1. / 3), exp(0), exp2(3), exp10(2), sqrt(2), sqrt(-1), cbrt(27), log(0), log(-1), ln(1), log2(8), log10(0.001), log1p(0), exp(710);
SELECT round(sin(1), 10), round(cos(1), 10), round(tan(1), 10), round(asin(1), 10), round(acos(2), 10), round(atan(1), 10), round(atan2(1, -1), 10), round(sinh(1), 10), round(cosh(1), 10), round(tanh(1), 10), round(asinh(1), 10), round(acosh(1), 10), round(atanh(0.5), 10);
SELECT hypot(3, 4), round(degrees(pi()), 6), round(radians(180), 10), round(e(), 10), round(pi(), 10), factorial(0), factorial(20), factorial(5), gcd(12, 18), lcm(4, 6), gcd(-4, 6);
SELECT round(erf(0.5), 8), round(erfc(0.5), 8), round(lgamma(5), 8), round(tgamma(5), 8), round(tgamma(0.5), 8), sigmoid(0), round(sigmoid(1), 8);
SELECT intExp2(10), intExp10(3), intExp2(63), intExp10(19), intExp2(-1), intExp10(-1), intExp2(64), intExp10(20);
SELECT max2(1, 2), min2(1.5, 1), toTypeName(max2(1, 2)), toTypeName(pow(2, 2)), toTypeName(sqrt(toFloat32(2))), toTypeName(exp(toDecimal32(1, 1))), toTypeName(log2(1));
SELECT x, sqrt(x), log(x) FROM (SELECT arrayJoin([0, 1, nan, inf, -inf, 4]) AS x) ORDER BY x;
SELECT proportionsZTest(10, 11, 100, 101, 0.95, 'unpooled') = proportionsZTest(10, 11, 100, 101, 0.95, 'unpooled'), isFinite(inf), isInfinite(-inf), isNaN(nan), ifNotFinite(1 / 0, 42), isFinite(1);
SELECT widthBucket(5, 0, 10, 5), widthBucket(-1, 0, 10, 5), widthBucket(10, 0, 10, 5), width_bucket(0.5, 0, 1, 10), toTypeName(widthBucket(5, 0, 10, 5));
SELECT positiveModulo(-7, 3), positive_modulo(7, -3), pmod(-1, 5), modulo(-7, 3), -7 % 3, 7 % -3, modulo(7.5, 2), mod(10, 3), moduloOrZero(5, 0), moduloOrNull(5, 0), divideOrNull(1, 0), intDivOrNull(1, 0), intDivOrZero(7, 0), byteSwap(3351772109), byteSwap(54::UInt16);
-- error: 36
SELECT factorial(-1) + factorial(21);
-- error: 43
SELECT gcd(1.5, 2);
-- error: 43
SELECT sqrt('4');
-- error: 43
SELECT pow([1], 2);
-- error: 36
SELECT widthBucket(1, 0, 10, 0);
-- error: 153
SELECT intDiv(1, 0);
-- error: 153
SELECT lcm(-9223372036854775807 - 1, -1);
-- error: 153
SELECT 1 % 0;
