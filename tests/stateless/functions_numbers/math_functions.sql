SELECT round(exp(1), 10), round(log(10), 10), ln(1), log2(8), log10(1000), sqrt(16), cbrt(27), exp2(5), exp10(3), intExp2(10), intExp10(5), intExp2(-1), intExp10(20), intExp2(64);
SELECT pow(2, 10), power(2, -1), pow(0, 0), pow(-8, 1 / 3), pow(toInt64(3), 2), 2 * pi() > 6, round(e(), 8), sign(-5), sign(0), sign(2.5), sign(toDecimal32(-1, 2)), toTypeName(sign(toUInt8(1)));
SELECT round(sin(1), 9), round(cos(1), 9), round(tan(1), 9), round(asin(0.5), 9), round(acos(0.5), 9), round(atan(1), 9), round(atan2(1, 2), 9), round(sinh(1), 9), round(cosh(1), 9), round(tanh(1), 9), round(asinh(1), 9), round(acosh(2), 9), round(atanh(0.5), 9);
SELECT hypot(3, 4), round(log1p(0.001), 12), round(erf(0.5), 9), round(erfc(0.5), 9), round(lgamma(5), 9), round(tgamma(5), 6), degrees(pi()), radians(180) = pi(), factorial(5), factorial(0), round(sigmoid(0), 3);
SELECT sqrt(-1), log(-1), log(0), acos(2), exp(1000), exp(-1000), atanh(1), tgamma(0), log2(0), sqrt(NULL), pow(NULL, 2), sqrt(toNullable(4));
SELECT number, sqrt(number), pow(number, 2), pow(2, number), factorial(number), round(log(number + 1), 6), intExp2(number) FROM numbers(5) ORDER BY number;
SELECT toTypeName(sqrt(4)), toTypeName(pow(2, 2)), toTypeName(exp(toFloat32(1))), toTypeName(intExp2(1)), toTypeName(pi()), toTypeName(sin(toDecimal32(1, 1))), sqrt(toDecimal64(2.25, 2)), exp(toDecimal32(0, 1)), pow(toDecimal32(1.5, 1), 2);
SELECT width_bucket(10.15, -8.6, 23, 10), widthBucket(-10, 0, 10, 5), widthBucket(100, 0, 10, 5), toTypeName(widthBucket(1, 0, 10, 5::UInt8)), proportionsZTest(10, 11, 100, 101, 0.95, 'unpooled').1 < 0;
-- error: 43
SELECT sqrt('4');
-- error: 36
SELECT factorial(21);
SELECT widthBucket(1, 10, 0, 5);
-- error: 42
SELECT pow(1);
