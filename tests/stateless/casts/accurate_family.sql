SELECT accurateCast(100, 'Int8'), accurateCast('15', 'Int32'), accurateCast(1.0, 'UInt8'), accurateCast('2020-01-01', 'Date'), accurateCast(5, 'String'), toTypeName(accurateCast(5, 'Nullable(Int8)')), accurateCast([1, 2], 'Array(Int8)');
SELECT accurateCastOrNull(1000, 'Int8'), accurateCastOrNull(-1, 'UInt32'), accurateCastOrNull(1.5, 'Int8'), accurateCastOrNull(16777217, 'Float32'), accurateCastOrNull(0.1, 'Float32'), accurateCastOrNull('abc', 'Date'), accurateCastOrNull('2020-02-30', 'Date'), accurateCastOrNull(nan, 'Float32'), accurateCastOrNull(inf, 'UInt8');
SELECT accurateCastOrDefault(1000, 'Int8'), accurateCastOrDefault(1000, 'Int8', 5::Int8), accurateCastOrDefault('x', 'UInt8', 7::UInt8), accurateCastOrDefault('x', 'Date', toDate('2020-01-01')), accurateCastOrDefault('q', 'String'), accurateCastOrDefault(-1, 'UInt64', 1::UInt64);
SELECT number, accurateCastOrNull(number * 100, 'UInt8') AS a, toTypeName(a), accurateCastOrDefault(number - 1, 'UInt8', 99::UInt8) FROM numbers(4) ORDER BY number;
SELECT accurateCastOrNull(toDateTime('2020-01-01 10:00:00', 'UTC'), 'Date'), accurateCastOrNull(NULL, 'Int8'), accurateCastOrNull(toNullable(5), 'Int8'), accurateCastOrNull(toLowCardinality('5'), 'Int8'), accurateCastOrNull(18446744073709551615, 'Float64'), accurateCastOrNull(9007199254740993, 'Float64');
SELECT accurateCastOrNull(toDecimal32('300.5', 1), 'UInt16');
-- error: 70
SELECT accurateCast(1000, 'Int8');
-- error: 70
SELECT accurateCast(nan, 'Int32');
-- error: 36
SELECT accurateCastOrDefault(1, 'Int8', 'x');
-- error: 42
SELECT accurateCast(1);
-- error: 43
SELECT accurateCast(1, 5);
