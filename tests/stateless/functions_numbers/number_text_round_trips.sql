SELECT toString(0.1), toString(1e100), toString(-0.0), toString(toFloat32(0.1)), toString(1/3), toString(1e15), toString(1e16), toString(123456789012345680), toString(0.00001), toString(toFloat32(16777216)), toString(1e-5);
SELECT toFloat64(toString(0.1 + 0.2)) = 0.1 + 0.2, toFloat32(toString(toFloat32(3.14159))) = toFloat32(3.14159), toInt64(toString(-9223372036854775808)), toDecimal64(toString(toDecimal64(-1.001, 3)), 3);
-- error: 43
SELECT toUInt256(toString(toUInt256(2) * 1000000000000000000000));
-- error: 72
SELECT toFloat64('1e5'), toFloat64('+1.5'), toFloat64(' 1.5') FORMAT Null;
-- error: 6
SELECT toFloat64('0x1p3') FORMAT Null;
SELECT toFloat64('1.'), toFloat64('.5'), toFloat64('-.5e-2'), toFloat64('1E+3'), toFloat64('Inf'), toFloat64('-infinity'), toFloat64('NAN'), toFloat64('123456789012345678901234567890');
SELECT number, toString(number / 7), toString(toFloat32(number / 7)), toString(toDecimal64(number, 4) / 7) FROM numbers(4) ORDER BY number;
SELECT toFloat64('0.1') = 0.1, 1.1 * 1.1, 0.1 * 3, 100 * 1.1, 3.0, 3e0, 1e5, 1e21, 123e18, 9007199254740993., 0.30000000000000004;
SET output_format_json_quote_64bit_integers = 1;
SELECT toUInt64(5) AS a, toInt128(-5) AS b, 1.5 AS c, nan AS d, inf AS e, toDecimal32(1.50, 2) AS f FORMAT JSONEachRow;
SET output_format_json_quote_denormals = 1;
SELECT nan AS d, -inf AS e, [nan, 1] AS f FORMAT JSONEachRow;
SELECT 1e300 * 10 AS x, -1 AS y, true AS z FORMAT CSV;
