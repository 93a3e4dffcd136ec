SELECT toColumnTypeName(toDate32('1960-01-01')), toColumnTypeName(materialize(toDateTime64('2024-01-01', 3))), toColumnTypeName(materialize(toDate('2020-01-01'))), toColumnTypeName(materialize(toDateTime('2020-01-01 00:00:00')));
SELECT toColumnTypeName(materialize(toDecimal32(1, 2))), toColumnTypeName(materialize(CAST('a', 'Enum8(\'a\' = 1)'))), toColumnTypeName(materialize(true)), toColumnTypeName(INTERVAL 1 DAY), toColumnTypeName(materialize(toTime('12:00:00')));
SELECT toColumnTypeName(materialize([toDate('2020-01-01')])), toColumnTypeName(materialize((toDate('2020-01-01'), true))), toColumnTypeName(materialize(toNullable(toDate('2020-01-01')))), toColumnTypeName(toNullable(toDate('2020-01-01'))), toColumnTypeName(materialize(map(toDate('2020-01-01'), true))), toColumnTypeName(materialize(toLowCardinality('a')));
SELECT errorCodeToName(0), errorCodeToName(60), errorCodeToName(99999), toTypeName(errorCodeToName(1)), errorCodeToName(-1), errorCodeToName(materialize(60));
SELECT toJSONString(INTERVAL 1 DAY), toJSONString([INTERVAL 1 DAY]), toJSONString(toInt64(1)), toJSONString(map('a', INTERVAL 1 DAY));
SELECT empty(toIPv6('::')), notEmpty(toIPv6('::')), notEmpty(toIPv6('::1')), empty(toIPv4('0.0.0.0')), notEmpty(toIPv4('1.2.3.4'));
SELECT L1Normalize([1, 2, 3]), L2Normalize([3., 4.]), LinfNormalize([1, 2, 4]), LpNormalize([1, 2, 3], 3), L2Normalize([0, 0]), L1Normalize([]::Array(UInt8));
SELECT toTypeName(L2Normalize([toFloat32(1)])), toTypeName(L1Normalize([toInt8(1)])), normalizeL2([1, 1]), L2Normalize(materialize([1, 2])), L2Normalize([number, 1]) FROM numbers(2);
-- error: 46
SELECT no_such_function(NULL);
-- error: 46
SELECT no_such_function(NULL, number) FROM numbers(2);
