SELECT round(2.5), round(3.5), round(-2.5), round(0.5), round(1.005, 2), round(123.456, -1), round(155, -1), round(145, -1), round(-155, -2), round(1.5::Float32), round(12345, -5), round(12345, -4);
SELECT floor(1.7), floor(-1.2), floor(123.456, 1), floor(-155, -1), ceil(1.2), ceil(-1.7), ceiling(123.451, 2), ceil(151, -1), trunc(1.9), trunc(-1.9), truncate(123.456, 2), trunc(199, -2), floor(5, 2);
SELECT roundBankers(2.5), roundBankers(3.5), roundBankers(-2.5), roundBankers(0.45, 1), roundBankers(25, -1), roundBankers(35, -1), roundBankers(1.25, 1), roundBankers(45::UInt8, -1);
SELECT toTypeName(round(1)), toTypeName(round(1.5)), toTypeName(floor(toFloat32(1.5))), toTypeName(ceil(toInt8(1), -1)), toTypeName(round(toDecimal32(1.25, 2), 1)), round(toUInt8(255), -1), round(toInt8(125), -1), round(toUInt8(250), -2);
SELECT round(nan), round(inf), floor(-inf), round(1e300), round(1e18, -3), floor(-0.5), ceil(-0.5), trunc(-0.5), round(-0.4);
SELECT number, round(number / 4, 1), floor(number / 4, 1), ceil(number / 4, 1), roundBankers(number / 2) FROM numbers(8) ORDER BY number;
SELECT number, round(materialize(1234.5678), number - 2), floor(1234.5678, number - 2) FROM numbers(5) ORDER BY number;
SELECT roundToExp2(100), roundToExp2(0), roundToExp2(-7), roundToExp2(0.3), roundToExp2(1), roundDuration(65), roundDuration(0), roundDuration(100000), roundAge(5), roundAge(0), roundAge(30), roundAge(100), roundDown(7, [1, 5, 10]), roundDown(0, [1, 5]), roundDown(3.7, [1.5, 3.5]);
SELECT round(toNullable(2.567), 1), round(NULL), round(toDecimal64('2.567', 3), 2), floor(toDecimal32('-2.5', 1)), ceil(toDecimal128('2.01', 2), 1), trunc(toDecimal64('-2.567', 3), 1), roundBankers(toDecimal32('2.5', 1));
-- error: 43
SELECT round('1.5');
-- error: 42
SELECT round();
-- error: 43
SELECT round(1, 'a');
