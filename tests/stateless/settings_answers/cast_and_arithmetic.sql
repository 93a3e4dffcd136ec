SELECT CAST(NULL AS Nullable(UInt8)), CAST(toNullable(5) AS UInt8), toTypeName(CAST(toNullable(5) AS UInt8));
SELECT toTypeName(CAST(toNullable(5) AS String)) SETTINGS cast_keep_nullable = 1;
SELECT CAST(NULL::Nullable(UInt8) AS String) SETTINGS cast_keep_nullable = 1;
-- error: 349
SELECT CAST(NULL::Nullable(UInt8) AS String) SETTINGS cast_keep_nullable = 0;
SELECT toDecimal32(99999, 2) * toDecimal32(100, 2) SETTINGS decimal_check_overflow = 0;
-- error: 407
SELECT materialize(toDecimal32(9999999, 2)) * toDecimal32(10000, 2) SETTINGS decimal_check_overflow = 1;
SELECT toDate(70000), toDate('1960-01-01') SETTINGS date_time_overflow_behavior = 'saturate';
-- error: 321
SELECT toDate(toDateTime64('1960-01-01 00:00:00', 0, 'UTC')) SETTINGS date_time_overflow_behavior = 'throw';
SELECT toDateTime('2024-01-01T10:00:00Z', 'UTC') SETTINGS cast_string_to_date_time_mode = 'best_effort';
-- error: 41
SELECT toDateTime('Jan 1 2024', 'UTC') SETTINGS cast_string_to_date_time_mode = 'basic';
SELECT toStartOfMonth(toDate32('1950-05-05')), toTypeName(toStartOfMonth(toDate32('1950-05-05'))) SETTINGS enable_extended_results_for_datetime_functions = 1;
SELECT toTypeName(toStartOfMonth(toDate32('1950-05-05'))) SETTINGS enable_extended_results_for_datetime_functions = 0;
SELECT toTypeName([1, 'a']) SETTINGS use_variant_as_common_type = 1;
-- error: 386
SELECT [1, 'a'] SETTINGS use_variant_as_common_type = 0;
SELECT toTypeName(if(1, 1, 'a')) SETTINGS use_variant_as_common_type = 1;
SELECT toTypeName(INTERVAL 1 DAY + INTERVAL 2 HOUR);
