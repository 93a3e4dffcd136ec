SELECT round(0.5), round(1.5), round(2.5), round(-0.5), round(-1.5), round(123.456, 1), round(123.456, -1), round(155, -1), round(-155, -1), round(1e300, 2);
SELECT roundBankers(0.5), roundBankers(1.5), roundBankers(2.5), roundBankers(10.35, 1), roundBankers(25, -1), roundBankers(35, -1);
SELECT floor(-1.5), ceil(-1.5), trunc(-1.5), floor(123.456, 2), ceiling(123.451, 2), truncate(123.459, 2), floor(-123, -1), ceil(-123, -2), trunc(199, -2);
SELECT round(toDecimal32(1.255, 3), 2), floor(toDecimal64(-1.255, 3), 1), ceil(toDecimal128(1.201, 3), 1), round(toDecimal32(5, 0), -1), toTypeName(round(toDecimal32(1.255, 3), 2)), round(toDecimal64(9.999, 3));
SELECT round(nan), round(inf, 2), floor(-inf), toTypeName(round(toUInt8(255), -1)), round(toUInt8(255), -1), round(toInt8(127), -1), round(toInt8(-128), -2), round(toUInt64(18446744073709551615), -1);
SELECT roundDown(7, [1, 5, 10]), roundDown(0, [1, 5]), roundAge(17), roundAge(0), roundAge(60), roundDuration(0), roundDuration(100), roundToExp2(100), roundToExp2(0), roundToExp2(-7), roundToExp2(0.3);
SELECT x, round(x, 2), floor(x), ceil(x) FROM (SELECT arrayJoin([1.005, 2.675, -0.001, 1e-10, 1e15 + 0.3]) AS x) ORDER BY x;
SELECT round(x, n) FROM VALUES('x Float64, n Int8', (1234.5678, 2), (1234.5678, -2), (0, 1)) ORDER BY n;
SELECT round(toFloat32(0.15), 1), toTypeName(round(toFloat32(1))), round(toBFloat16(1.3)), round(toInt256(155), -1), round(toUInt128(95), -1);
SELECT sign(-5), sign(0), sign(1.5), sign(nan), abs(-128::Int8), toTypeName(abs(toInt8(-1))), abs(toDecimal32(-1.5, 1)), negate(5), -(-3), negate(toUInt8(1)), abs(-0.);
-- error: 43
SELECT round('a');
-- error: 43
SELECT round(1, 'a');
-- error: 42
SELECT round(1.5, 1, 1);
-- error: 43
SELECT roundDown(1, []);
-- error: 43
SELECT floor([1]);
-- error: 43
SELECT roundDown(1, 'a');
