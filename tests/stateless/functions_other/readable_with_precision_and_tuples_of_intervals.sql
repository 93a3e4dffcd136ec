SELECT formatReadableDecimalSize(192851925, 0), formatReadableDecimalSize(192851925, 4), formatReadableQuantity(98765432101234, 4), formatReadableSize(192851925, 3), formatReadableSize(1, 20);
SELECT formatReadableSize(number * 1000, 1) FROM numbers(4);
-- error: 43
SELECT formatReadableSize(1, -1);
-- error: 43
SELECT formatReadableSize(1, 'a');
-- error: 44
SELECT formatReadableSize(1234567, materialize(3));
-- error: 43
SELECT formatReadableSize(1234567, 3.0);
-- error: 42
SELECT formatReadableSize(1234567, 3, 1);
SELECT formatReadableTimeDelta(INTERVAL 12345 SECOND), formatReadableTimeDelta(INTERVAL 123 DAY, 'hours');
SELECT formatReadableTimeDelta(INTERVAL 5000000 NANOSECOND, 'milliseconds', 'milliseconds'), formatReadableTimeDelta(INTERVAL number HOUR) FROM numbers(24, 3);
-- error: 36
SELECT formatReadableTimeDelta(INTERVAL 5 MONTH);
SELECT avg2(toTime64('12:00:00', 0), toTime64('14:00:00', 3)) AS r, toTypeName(r);
SELECT midpoint(toTime('12:00:00'), toTime('14:00:01')) AS x, toTypeName(x);
SELECT midpoint(toTime('12:00:00'), toTime64('14:00:01', 2)) AS y, toTypeName(y);
SELECT hex(reinterpretAsString([1, 2, 3])), hex(reinterpretAsString([1::UInt32, 256])), hex(reinterpret([1.5], 'String'));
-- error: 43
SELECT reinterpretAsString(['a']);
-- error: 43
SELECT reinterpretAsString([[1]]);
SELECT addInterval((INTERVAL 1 DAY, INTERVAL 1 YEAR), INTERVAL 1 MONTH) AS x, toTypeName(x);
SELECT addInterval(INTERVAL 2 DAY, INTERVAL 1 DAY) AS x, toTypeName(x);
SELECT subtractInterval(INTERVAL 2 DAY, INTERVAL 1 DAY) AS x, toTypeName(x);
SELECT addInterval((INTERVAL 1 DAY, INTERVAL 1 MONTH), INTERVAL 1 MONTH) AS x, toTypeName(x);
SELECT (INTERVAL 1 DAY, INTERVAL 1 YEAR) + INTERVAL 1 MONTH, (INTERVAL 1 DAY, INTERVAL 1 MONTH) + (INTERVAL 1 DAY, INTERVAL 1 MONTH);
SELECT (INTERVAL 1 DAY, INTERVAL 1 MONTH) - INTERVAL 3 MONTH AS x, toTypeName(x), (INTERVAL 1 MONTH, INTERVAL 1 DAY) - INTERVAL 3 MONTH AS y, toTypeName(y);
SELECT INTERVAL 3 MONTH - INTERVAL 1 MONTH - INTERVAL 1 DAY + INTERVAL 2 DAY AS x, toTypeName(x);
SELECT addInterval(tuple(INTERVAL 1 DAY), INTERVAL 2 DAY) AS x, toTypeName(x), subtractInterval((INTERVAL 1 DAY, INTERVAL 1 HOUR), INTERVAL 2 DAY) AS y, toTypeName(y);
SELECT addInterval(materialize((INTERVAL 1 DAY, INTERVAL 5 HOUR)), INTERVAL number DAY) AS x, toTypeName(x) FROM numbers(3);
-- error: 43
SELECT INTERVAL 3 MONTH + (INTERVAL 1 MONTH, INTERVAL 1 DAY);
-- error: 43
SELECT addInterval(INTERVAL 1 DAY, (INTERVAL 1 DAY, INTERVAL 1 HOUR));
-- error: 43
SELECT addInterval(toDate('2020-01-01'), INTERVAL 1 DAY);
-- error: 43
SELECT addInterval((1, 2), INTERVAL 2 DAY);
SELECT h3EdgeLengthKm(15), h3EdgeLengthM(15), h3EdgeLengthKm(arrayJoin(range(16))), h3EdgeLengthM(0);
SELECT h3GetUnidirectionalEdgesFromHexagon(599686042433355775), h3GetUnidirectionalEdgesFromHexagon(577023702256844799);
SELECT farmFingerprint64('a', 'b'), farmFingerprint64(5), farmFingerprint64(5::UInt8, 6::UInt8), farmFingerprint64(1.5), farmFingerprint64([1, 2]), farmFingerprint64(('a', 1)), farmFingerprint64(array('e', 'x', 'a'), 'mple', 10, toDateTime('2019-06-15 23:00:00', 'UTC'));
