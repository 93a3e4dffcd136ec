SELECT CAST(1, 'String') = CAST(materialize(1), 'String'), toInt8('5') = toInt8(materialize('5')), CAST(materialize('5'), 'Nullable(UInt8)'), CAST(materialize(NULL::Nullable(UInt8)), 'Nullable(String)');
SELECT toDate(materialize('2020-01-01')), toDateTime(materialize('2020-01-01 00:00:00'), 'UTC'), toDecimal32(materialize('1.5'), 2), toUUID(materialize('00000000-0000-0000-0000-000000000001')), toFixedString(materialize('ab'), 3) = 'ab\0', toIPv4(materialize('1.1.1.1')), toDateTime64(materialize('2020-01-01 00:00:00.12'), 2, 'UTC');
SELECT toString(materialize(1.5)), toString(materialize(toDate('2020-01-01'))), toString(materialize([1, 2])), toString(materialize((1, 'a'))), toString(materialize(map('a', 1))), toString(materialize(toDecimal32(1.5, 3))), toString(materialize(true));
-- error: 44
SELECT toDateTime(materialize(0), materialize('UTC'));
SELECT toString(toDateTime(number * 3600, 'UTC'), arrayElement(['UTC', 'Asia/Tokyo', 'Europe/Berlin'], number + 1)) FROM numbers(3) ORDER BY number;
-- error: 44
SELECT toDecimal32(1, materialize(2));
-- error: 43
SELECT CAST(1, materialize('String'));
-- error: 44
SELECT toFixedString('a', materialize(2));
SELECT CAST(x, 'UInt8') FROM (SELECT materialize(toLowCardinality('7')) AS x);
-- error: 6
SELECT CAST(materialize('7x'), 'UInt8');
-- error: 349
SELECT CAST(materialize(NULL::Nullable(UInt8)), 'UInt8');
