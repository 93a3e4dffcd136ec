SELECT toTypeName(if(number = 1, toUInt8(1), toInt8(-1))), toTypeName(if(number = 1, toUInt32(1), toFloat32(1))), toTypeName(if(number = 1, toDate('2020-01-01'), toDateTime('2020-01-01 00:00:00', 'UTC'))), toTypeName(if(number = 1, NULL, 1)), toTypeName(if(number = 1, 'a', toFixedString('b', 2))) FROM numbers(1);
SELECT toTypeName(if(number = 1, toDecimal32(1, 2), toDecimal64(1, 5))), toTypeName(if(number = 1, toDecimal32(1, 2), 1)), toTypeName(if(number = 1, toUInt64(1), toInt128(1))), toTypeName(if(number = 1, [1], [toInt64(1)])), toTypeName(if(number = 1, (1, 'a'), (2.5, NULL))) FROM numbers(1);
-- sort
SELECT toTypeName(x) FROM (SELECT 1 AS x UNION ALL SELECT -1) LIMIT 1;
-- sort
SELECT toTypeName(x) FROM (SELECT 1 AS x UNION ALL SELECT NULL) LIMIT 1;
-- sort
SELECT toTypeName(x) FROM (SELECT 'a' AS x UNION ALL SELECT toLowCardinality('b')) LIMIT 1;
-- error: 386
SELECT 1 AS x UNION ALL SELECT 'a' SETTINGS use_variant_as_common_type = 0;
SELECT toTypeName(greatest(1, -1.5)), toTypeName(least(toUInt8(1), toInt16(1))), toTypeName(greatest(toDate('2020-01-01'), toDate32('2020-01-01'))), toTypeName(coalesce(toNullable(1), 300)), toTypeName(ifNull(NULL, 'x'));
-- error: 386
SELECT if(number = 1, toUInt64(1), toInt64(-1)) FROM numbers(1) SETTINGS use_variant_as_common_type = 0;
-- error: 43
SELECT toTypeName(multiIf(number = 1, toUInt8(1), number = 2, toUInt16(2), toInt32(3))), toTypeName(transform(number, [1], ['a'], 'b')), toTypeName(CASE WHEN number THEN toIPv4('1.1.1.1') ELSE NULL END) FROM numbers(1);
SELECT toTypeName(if(number = 1, toDateTime64('2020-01-01 00:00:00', 3, 'UTC'), toDateTime64('2020-01-01 00:00:00', 6, 'UTC'))), toTypeName(if(number = 1, toEnumLike, 'x')) FROM (SELECT number, CAST('a', 'Enum8(\'a\' = 1)') AS toEnumLike FROM numbers(1));
