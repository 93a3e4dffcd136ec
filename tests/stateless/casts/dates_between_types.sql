SELECT toDate(toDateTime64('2020-01-02 23:59:59.999', 3, 'UTC')), toDateTime(toDateTime64('2020-01-02 23:59:59.999', 3, 'UTC')), toDate32(toDateTime('2020-01-02 10:00:00', 'UTC')), toDateTime64(toDate('2020-01-02'), 3, 'UTC'), toDateTime64(toDate32('1920-01-02'), 3, 'UTC'), toDate(toDate32('2020-01-02'));
SELECT toUInt16(toDate('2020-01-02')), toInt32(toDate32('1969-12-31')), toUInt32(toDateTime('2020-01-02 00:00:00', 'UTC')), toInt64(toDateTime64('1969-12-31 23:59:59.5', 1, 'UTC')), toFloat64(toDateTime64('1969-12-31 23:59:59.5', 1, 'UTC')), toDecimal64(toDateTime64('2020-01-02 00:00:00.25', 2, 'UTC'), 1), toUInt8(toDate('1970-01-09'));
SELECT toDate(1.9), toDate(300.5), toDate32(-1), toDateTime(1.9, 'UTC'), toDateTime64(-0.5, 1, 'UTC'), toDateTime64(toDecimal64(5.123, 3), 3, 'UTC'), toDate(toUInt64(4294967295));
-- error: 44
SELECT toDateTime(toDecimal32(5.5, 1), 'UTC');
SELECT number, toDate(number), toDate32(number), toDateTime(number, 'UTC'), toDateTime64(number, 1, 'UTC') FROM numbers(2) ORDER BY number;
SELECT CAST(5, 'Date'), CAST(5, 'DateTime(\'UTC\')'), CAST(5, 'DateTime64(2, \'UTC\')'), CAST(5.67, 'DateTime64(2, \'UTC\')'), CAST(true, 'Date');
SELECT CAST('5', 'DateTime(\'UTC\')');
SELECT toDate('2020-01-02') = toDate32('2020-01-02'), toDate32('2020-01-02') = toDateTime64('2020-01-02 00:00:00', 3, 'UTC'), toDate('2020-01-02') < toDateTime64('2020-01-02 00:00:00.001', 3, 'UTC'), toDateTime('2020-01-02 00:00:00', 'UTC') = toDateTime('2020-01-02 09:00:00', 'Asia/Tokyo');
SELECT toTypeName(if(1, toDate('2020-01-01'), toDate32('2020-01-01'))), toTypeName(if(1, toDateTime('2020-01-01 00:00:00', 'UTC'), toDateTime('2020-01-01 00:00:00', 'Asia/Tokyo'))), toTypeName(if(1, toDateTime64('2020-01-01 00:00:00', 3, 'UTC'), toDateTime64('2020-01-01 00:00:00', 6, 'UTC'))), if(0, toDate('2020-01-01'), toDateTime64('2020-01-01 00:00:00.5', 1, 'UTC'));
-- error: 43
SELECT toDate([1]);
-- error: 48
SELECT CAST(toUUID('00000000-0000-0000-0000-000000000001'), 'Date');
