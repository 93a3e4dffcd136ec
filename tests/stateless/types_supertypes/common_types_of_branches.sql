SELECT toTypeName([toInt8(1), toUInt8(1)]), toTypeName([toInt32(1), toUInt32(1)]), toTypeName([toInt64(1), toFloat32(1)]), toTypeName([toUInt8(1), toFloat32(1)]), toTypeName([toInt128(1), toUInt64(1)]);
SELECT toTypeName([toDecimal32(1, 2), toDecimal64(1, 5)]), toTypeName([toDecimal32(1, 2), toInt32(1)]), toTypeName([toDate('2024-01-01'), toDate32('2024-01-01')]), toTypeName([toDateTime('2024-01-01 00:00:00', 'UTC'), toDateTime64('2024-01-01 00:00:00', 3, 'UTC')]);
SELECT toTypeName(if(1, 'a', toFixedString('b', 1))), toTypeName(if(1, toFixedString('a', 1), toFixedString('bc', 2))), toTypeName(if(1, toLowCardinality('a'), 'b')), toTypeName(if(materialize(1), toLowCardinality('a'), toLowCardinality('b')));
SELECT toTypeName(if(1, CAST('a', 'Enum8(\'a\' = 1)'), CAST('b', 'Enum8(\'b\' = 2)'))), toTypeName(if(1, CAST('a', 'Enum8(\'a\' = 1)'), 'x')), toTypeName([CAST('a', 'Enum8(\'a\' = 1)'), 'x']);
SELECT toTypeName([[1], [NULL]]), toTypeName([(1, 'a'), (1000, NULL)]), toTypeName([map('a', 1), map('b', 1000)]), toTypeName([[], [[1]]]), toTypeName([NULL, NULL]);
SELECT toTypeName([toIPv4('1.1.1.1'), toIPv4('1.1.1.2')]), toTypeName([toUUID('00000000-0000-0000-0000-000000000000'), NULL]), toTypeName([true, 1]), toTypeName([true, false]), toTypeName([INTERVAL 1 DAY, INTERVAL 2 DAY]);
SELECT [toInt8(-1), toUInt8(255)], [1, 2.5], [toDate('2024-01-01'), toDateTime('2024-01-01 05:00:00', 'UTC')], [toInt64(-1), toUInt64(1)] FORMAT Null;
SELECT toTypeName(multiIf(1, toUInt8(1), 0, toInt16(-1), toFloat32(1))), toTypeName(coalesce(toNullable(toUInt8(1)), -1)), toTypeName(greatest(toUInt8(1), toInt64(1))), toTypeName(CASE 1 WHEN 1 THEN 1 ELSE 0.5 END);
-- sort
SELECT toTypeName(x) FROM (SELECT toUInt8(1) AS x UNION ALL SELECT toInt64(-1)) LIMIT 1;
-- sort
SELECT toTypeName(x) FROM (SELECT NULL AS x UNION ALL SELECT 'a') LIMIT 1;
SELECT toTypeName(arrayConcat([1], [-1], [1.5])), toTypeName(arrayPushBack([1], 300)), toTypeName(transform(1, [1], [10], -1)), toTypeName(ifNull(NULL, 1)), toTypeName(range(3)), toTypeName(range(0, 3::Int32));
SELECT [toInt64(1), toUInt64(1)];
SELECT [toUUID('00000000-0000-0000-0000-000000000000'), 1];
-- error: 386
SELECT greatest('a', 1);
SELECT [toDate('2024-01-01'), 1];
-- error: 386
SELECT arrayConcat([1], ['a']);
SELECT [toInt256(1), 1.5];
-- error: 386
SELECT array(1, [1]) SETTINGS use_variant_as_common_type = 0;
