SELECT toTypeName([1, 2]), toTypeName([1, 300]), toTypeName([1, -1]), toTypeName([1, -300]), toTypeName([1, 70000, -1]), toTypeName([toUInt32(1), toInt32(1)]), toTypeName([toInt64(1), toUInt32(1)]), toTypeName([1, toInt128(1)]), toTypeName([toUInt64(1), toInt256(-1)]);
SELECT toTypeName([1, 1.5]), toTypeName([toFloat32(1), 1]), toTypeName([toFloat32(1), toFloat64(1)]), toTypeName([toFloat32(1), toInt32(1)]), toTypeName([toFloat32(1), toInt16(1)]), toTypeName([toDecimal32(1, 2), 1]), toTypeName([toDecimal32(1, 2), toDecimal64(1, 5)]), toTypeName([toDecimal32(1, 2), toUInt64(1)]);
SELECT toTypeName(['a', toFixedString('b', 3)]), toTypeName([toFixedString('a', 2), toFixedString('b', 2)]), toTypeName([toFixedString('a', 2), toFixedString('b', 3)]), toTypeName([toDate('2020-01-01'), toDateTime('2020-01-01 00:00:00')]), toTypeName([toDate('2020-01-01'), toDate32('2020-01-01')]), toTypeName([toDateTime('2020-01-01 00:00:00', 'UTC'), toDateTime64('2020-01-01 00:00:00', 3, 'UTC')]);
SELECT toTypeName([toDate32('2020-01-01'), toDateTime('2020-01-01 00:00:00', 'UTC')]);
SELECT toTypeName([NULL, 1]), toTypeName([NULL]), toTypeName([[1], [300]]), toTypeName([[], [NULL, 'a']]), toTypeName([(1, 'a'), (300, 'b')]), toTypeName([map('a', 1), map('b', 300)]), toTypeName([toLowCardinality('a'), 'b']), toTypeName([toLowCardinality('a'), NULL]), toTypeName([true, 1]), toTypeName([true, false]);
SELECT [1, -1], [1, 1.5], [toDate('2020-01-01'), toDateTime('2020-01-01 10:00:00', 'UTC')], [toDecimal32(1.5, 2), 2], [NULL, 'a'], [[1], [2, 300]], [true, 2];
SELECT toTypeName(if(1, [1], [NULL])), toTypeName(if(1, 'a', toFixedString('b', 2))), toTypeName(if(0, toDate('2020-01-01'), NULL)), toTypeName(ifNull(toNullable(1), -1)), toTypeName(multiIf(1, 1, 0, 1.5, -1)), toTypeName(coalesce(toNullable(1), 300));
SET use_variant_as_common_type = 0;
-- error: 386
SELECT [1, 'a'];
-- error: 386
SELECT [toDate('2020-01-01'), 1];
-- error: 386
SELECT [[1], 2];
-- error: 386
SELECT if(1, (1, 2), (1, 2, 3));
-- error: 386
SELECT [toUInt64(1), toInt64(-1)];
