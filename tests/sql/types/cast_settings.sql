-- Between dates and times overflow is what date_time_overflow_behavior says; it wraps by default.
SELECT toDateTime(toDate('2149-06-06'), 'UTC'), toDateTime(toDate32('1930-01-01'), 'UTC'), toDate(toDate32('2200-01-01')), toDate(toDateTime64('1930-01-01 00:00:00', 3, 'UTC')), CAST(toDateTime64('2200-01-01 00:00:00', 3, 'UTC') AS DateTime('UTC'));
SELECT toDateTime(toDate('2149-06-06'), 'UTC'), toDateTime(toDate32('1930-01-01'), 'UTC'), toDate(toDate32('2200-01-01')), toDate(toDateTime64('1930-01-01 00:00:00', 3, 'UTC')), CAST(toDateTime64('2200-01-01 00:00:00', 3, 'UTC') AS DateTime('UTC')) SETTINGS date_time_overflow_behavior = 'saturate';
-- error: VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE
SELECT toDateTime(materialize(toDate('2149-06-06')), 'UTC') SETTINGS date_time_overflow_behavior = 'throw';
-- error: VALUE_IS_OUT_OF_RANGE_OF_DATA_TYPE
SELECT toDate(materialize('2200-01-01')) SETTINGS date_time_overflow_behavior = 'throw';
SELECT toDate(materialize(toNullable('2020-01-01'))) SETTINGS date_time_overflow_behavior = 'throw';
-- What the engine converts on its own saturates.
SELECT toDate('2149-06-06') < toDateTime('2020-01-01 00:00:00', 'UTC'), [toDate('2149-06-06'), toDateTime('2020-01-01 00:00:00', 'UTC')], greatest(toDate('2149-06-06'), toDateTime('2020-01-01 00:00:00', 'UTC'));
SELECT toDate('1970-01-05') - INTERVAL 1 MONTH, toDateTime('1970-01-01 00:00:05', 'UTC') - INTERVAL 1 YEAR, toDate('1970-01-05') - INTERVAL 10 DAY, toDate32('9999-12-31') + INTERVAL 1 DAY;
SELECT toDate32('9999-12-31'), toDate32('0001-01-01'), defaultValueOfTypeName('Date32');
-- Text becomes a time by best effort, unless cast_string_to_date_time_mode says otherwise; OrNull and OrZero read the basic forms.
SELECT CAST('Jan 2 2020 3:04pm' AS DateTime('UTC')), toDateTime64('2 Jan 2020', 3, 'UTC'), toDateTimeOrNull('Jan 2 2020', 'UTC');
-- error: CANNOT_PARSE_DATETIME
SELECT toDateTime('2020-13-45 00:00:00', 'UTC');
-- error: CANNOT_PARSE_DATETIME
SELECT CAST('Jan 2 2020 3:04pm' AS DateTime('UTC')) SETTINGS cast_string_to_date_time_mode = 'basic';
SELECT CAST('2/1/2020' AS DateTime('UTC')) SETTINGS cast_string_to_date_time_mode = 'best_effort_us';
-- Text that is no value of a Nullable type is NULL, also within arrays and tuples; enumerations and Bool raise.
SELECT CAST('x' AS Nullable(UInt8)), CAST(['x', '1'] AS Array(Nullable(UInt8))), CAST(('x', '1') AS Tuple(Nullable(Date), UInt8)), CAST(materialize('x') AS Nullable(UUID));
-- error: CANNOT_PARSE_BOOL
SELECT CAST('x' AS Nullable(Bool));
-- error: CANNOT_PARSE_TEXT
SELECT CAST(toFixedString('x', 1) AS Nullable(UInt8));
-- accurateCastOrNull gives NULL for numbers that do not fit and for types that are not read, not for the rest.
SELECT accurateCastOrNull(-1, 'Date'), accurateCastOrNull(1.5, 'Date'), accurateCastOrNull(17, 'UUID'), accurateCastOrNull(toUInt128(17), 'Decimal32(2)'), accurateCastOrNull(CAST('a', 'Enum8(\'a\' = -1)'), 'UInt8');
-- error: DECIMAL_OVERFLOW
SELECT accurateCastOrNull(CAST(300, 'Decimal32(2)'), 'UInt8');
-- error: UNKNOWN_ELEMENT_OF_ENUM
SELECT accurateCastOrNull('x', 'Enum8(\'a\' = 1)');
SELECT toString(true), CAST('ja' AS Bool), CAST(true AS String) SETTINGS bool_true_representation = 'ja', bool_false_representation = 'nein';
SELECT CAST(true AS FixedString(5)), CAST(CAST('b', 'Enum8(\'b\' = 1)') AS FixedString(2)), CAST(toFixedString(unhex('00000000000000000000000000000005'), 16) AS IPv6), CAST(50, 'IntervalHour')::IntervalDay;
SELECT [CAST('b', 'Enum8(\'b\' = 2)'), 1::UInt8], [CAST('b', 'Enum8(\'b\' = 2)'), 'x'], [toIPv4('1.2.3.4'), 1::UInt8], [INTERVAL 1 DAY, INTERVAL 1 HOUR], toTypeName([toDate32('2020-01-01'), toDateTime(0, 'UTC')]);
SELECT toTypeName(18446744073709551616), 18446744073709551616::UInt128, toTypeName(-9223372036854775809);
SELECT toStartOfYear(toDate32('1905-07-08')), toStartOfDay(toDate32('1905-07-08')), toStartOfHour(toDateTime64('1935-12-11 10:20:00', 3, 'UTC')) SETTINGS enable_extended_results_for_datetime_functions = 1, session_timezone = 'UTC';
SELECT formatDateTime(toDateTime('2018-01-02 03:04:05', 'UTC'), '%M %f %c %l %k') SETTINGS formatdatetime_parsedatetime_m_is_month_name = 0, formatdatetime_f_prints_single_zero = 1, formatdatetime_format_without_leading_zeros = 1;
