SELECT nan = nan, nan != nan, nan < 1, nan > 1, inf = inf, inf > 1e308, -inf < inf, nan IN (nan), nan IS NULL, isNaN(nan + 1), inf - inf, 0 * inf, 1 / inf, -0.0 = 0.0, toString(-0.0);
SELECT toFloat32(0.1) = 0.1, toFloat32(0.5) = 0.5, toFloat32(16777217), 0.1 + 0.2, 1e16 + 1, toFloat32(1) / 3, 1 / 3, toFloat64('1e400'), toFloat64('-inf'), toFloat64('nan'), toFloat32('3.4e39');
SELECT 1e-7, 1e20, 1e21, 1e22, 123456789.125, 0.000001, 1e-320, 1.7976931348623157e308, toFloat32(1e10), toFloat32(1e-10), 100000000000000000000.0, 5e-324;
SELECT isFinite(x), isInfinite(x), isNaN(x), sign(x), x = x FROM (SELECT arrayJoin([1.5, -inf, inf, nan, 0., -0.]) AS x) ORDER BY x NULLS LAST, toString(x);
SELECT x FROM (SELECT arrayJoin([1.5, -inf, inf, nan, 0., -0.]) AS x) ORDER BY x NULLS LAST, toString(x);
SELECT arraySort([3., nan, 1., -inf, inf]), arrayReverseSort([3., nan, 1.]), min(x), max(x), sum(x) FROM (SELECT arrayJoin([1., 2., inf]) AS x);
SELECT min(x), max(x), avg(x), count(), uniqExact(x) FROM (SELECT arrayJoin([nan, 1., 2., nan]) AS x);
SELECT least(nan, 1.), greatest(1., nan), nan OR 0, NOT nan, nan AND 1, toBool(nan);
-- error: 43
SELECT if(nan, 1, 2);
SELECT x, count() FROM (SELECT arrayJoin([0., -0., nan, nan, 1.]) AS x) GROUP BY x ORDER BY x;
SELECT x FROM (SELECT arrayJoin([nan, 2., 1., -inf]) AS x) ORDER BY x DESC NULLS FIRST;
SELECT toInt32(1.9), toInt32(-1.9), toUInt8(255.5), toInt64(1e10), accurateCastOrNull(1.5, 'Int32'), accurateCastOrNull(2., 'Int32'), accurateCastOrNull(nan, 'Int32'), accurateCastOrNull(1e10, 'Float32');
SELECT bitCast, reinterpretAsUInt64(bitCast) FROM (SELECT 1.5 AS bitCast);
SET output_format_decimal_trailing_zeros = 1;
SELECT toDecimal32(toFloat64(0.29), 2), toDecimal64(1.005, 3);
SELECT toDecimal32(toFloat32(0.1), 9);
SELECT 2.675::Float32::Decimal32(3);
