SELECT toTypeName(CAST(toNullable(1) AS Int32)), toTypeName(CAST(toNullable(1) AS Int32)) SETTINGS cast_keep_nullable = 0;
SELECT toTypeName(CAST(toNullable(1) AS Int32)), CAST(NULL::Nullable(UInt8) AS String) SETTINGS cast_keep_nullable = 1;
SELECT CAST('9' AS UInt8) FROM numbers(1) SETTINGS cast_keep_nullable = 1;
-- error: 349
SELECT CAST(toNullable(NULL::Nullable(UInt8)) AS UInt8);
SELECT toTypeName(toInt8(1) + toInt8(1)), toTypeName(1 / 2), toTypeName(intDiv(1, 2));
SELECT parseDateTimeBestEffort('2024-01-02 03:04:05', 'UTC'), toDateTime('2024-01-02T03:04:05Z', 'UTC') SETTINGS cast_string_to_date_time_mode = 'best_effort';
-- error: 6
SELECT toDateTime('2024-01-02T03:04:05Z', 'UTC') SETTINGS cast_string_to_date_time_mode = 'basic';
SELECT CAST('abc' AS FixedString(5)) = 'abc\0\0';
-- error: 131
SELECT CAST('abcdef' AS FixedString(3));
SELECT toDecimal32('1.239', 2), toString(toDecimal64(5, 3)), toDecimal64('5.100', 3) SETTINGS output_format_decimal_trailing_zeros = 1;
-- error: 407
SELECT toDecimal32(1, 0) + toDecimal32(2147483647, 0) FORMAT Null SETTINGS decimal_check_overflow = 1;
-- error: 407
SELECT toDecimal64(9000000000000000000, 0) * toDecimal64(10, 0) SETTINGS decimal_check_overflow = 1;
SELECT toDecimal64(9000000000000000000, 0) * toDecimal64(10, 0) SETTINGS decimal_check_overflow = 0;
