-- error: 153
SELECT intDiv(1, 0);
-- error: 153
SELECT 1 % 0;
-- error: 153
SELECT intDiv(toInt8(-128), -1);
-- error: 153
SELECT toDecimal32(1, 2) / toDecimal32(0, 2);
-- error: 407
SELECT toDecimal32(99999999, 1) * toDecimal32(99999999, 1);
-- error: 69
SELECT toDecimal128('1e30', 8);
-- error: 43
SELECT intExp2('x');
-- error: 43
SELECT gcd(1.5, 2);
SELECT 1 / 0, -1 / 0, 0 / 0, intDivOrZero(1, 0), moduloOrZero(5, 0);
-- error: 69
SELECT range(0, 10, 0);
-- error: 69
SELECT bar(1, 0, 0, 0);
-- error: 43
SELECT roundToExp2('x');
