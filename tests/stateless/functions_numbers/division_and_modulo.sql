SELECT 7 / 2, -7 / 2, 1 / 0, -1 / 0, 0 / 0, intDiv(7, 2), intDiv(-7, 2), intDiv(7, -2), 7 DIV 2, 7 MOD 4, 7 % -4, -7 % 4, modulo(-7, -4);
SELECT intDivOrZero(7, 0), intDivOrZero(7, 2), moduloOrZero(7, 0), moduloOrZero(7, 4), positiveModulo(-7, 4), positiveModulo(7, -4), positive_modulo(-1, 1000), pmod(-5, 3), intDivOrNull(7, 0), intDivOrNull(7, 2);
SELECT intDivOrZero(-128::Int8, -1);
SELECT moduloOrNull(5, 0), moduloOrNull(5, 3), positiveModuloOrNull(5, 0), positiveModuloOrNull(-5, 3), divideOrNull(1, 0), divideOrNull(1, 4), toTypeName(divideOrNull(1, 4)), toTypeName(intDivOrNull(7, 2));
SELECT 5.5 % 2, -5.5 % 2, 5 % 2.5, nan % 2, intDiv(7.5, 2), intDiv(7, 0.5), moduloLegacy(-7, 4), ifNotFinite(1 / 0, 42), isFinite(1 / 0), isInfinite(-1 / 0), isNaN(0 / 0);
SELECT 5 % inf;
SELECT number, number % 3, number / 3, intDiv(number, 3), intDiv(-number, 3), -number % 3 FROM numbers(7) ORDER BY number;
-- error: 153
SELECT intDiv(1, 0);
-- error: 153
SELECT 1 % 0;
-- error: 153
SELECT intDiv(materialize(1), materialize(0));
-- error: 153
SELECT intDiv(toInt8(-128), toInt8(-1));
-- error: 153
SELECT intDiv(toInt128(1), 0);
SELECT toInt256(-100) % 7, toUInt256(100) % toUInt8(7), intDiv(toInt128(-100), 7), toInt128(-100) / 8, gcd(12, 18), lcm(4, 6), gcd(-12, 18), gcd(toUInt64(18446744073709551615), 5);
-- error: 153
SELECT gcd(0, 5);
-- error: 153
SELECT lcm(0, 5);
-- error: 407
SELECT lcm(toInt64(-9223372036854775808), 3);
SELECT [10, 20] / 2, [7, 8, 9] % 4, (1, 2) + (3, 4), (10, 20) / 5, [1, 2] + [3, 4], [1.5] - [1], (4, 6) * 2;
