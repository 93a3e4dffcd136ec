-- Settings that change what functions answer, as ClickHouse has them.
SELECT splitByChar(',', 'a,b,c,d', 2), splitByWhitespace(' a  b  c ', 2), splitByRegexp('[0-9]', 'a1b2c', 2), splitByString('', 'abcd', 2), splitByChar(',', 'a,b,c', 2)[2] SETTINGS splitby_max_substrings_includes_remaining_string = 1;
SELECT splitByChar(',', 'a,b,c,d', 2), splitByRegexp('[0-9]', 'a1b2c', 2), splitByChar(',', 'a,b,c', 2)[2];
SELECT greatest(1, NULL), least(NULL, 1), greatest(1, nullIf(number, 0)) FROM numbers(2) SETTINGS least_greatest_legacy_null_behavior = 1;
SELECT greatest(1, NULL), least(NULL, 1);
SELECT toDecimal32(99999, 4) * toDecimal32(99999, 4) SETTINGS decimal_check_overflow = 0;
-- error: DECIMAL_OVERFLOW
SELECT toDecimal32(99999, 4) * toDecimal32(99999, 4);
SELECT JSON_VALUE('{"a": {"b": 1}}', '$.a'), JSON_VALUE('{"a": [1, 2]}', '$.a') SETTINGS function_json_value_return_type_allow_complex = 1;
SELECT JSON_VALUE('{"a": 1}', '$.z'), toTypeName(JSON_VALUE('{"a": 1}', '$.z')) SETTINGS function_json_value_return_type_allow_nullable = 1;
SELECT locate('c', 'abc'), locate('abc', 'c') SETTINGS function_locate_has_mysql_compatible_argument_order = 0;
-- error: ARGUMENT_OUT_OF_BOUND
SELECT range(11) SETTINGS function_range_max_elements_in_block = 10;
SELECT countMatches('foo.com bar.com', '([[:alnum:]]*)') SETTINGS count_matches_stop_at_empty_match = 1;
-- error: FUNCTION_NOT_ALLOWED
SELECT multiMatchAny('a', ['a']) SETTINGS allow_hyperscan = 0;
-- error: NUMBER_OF_ARGUMENTS_DOESNT_MATCH
SELECT throwIf(1, 'x', toInt16(42)) SETTINGS allow_custom_error_code_in_throwif = 1;
-- error: NUMBER_OF_ARGUMENTS_DOESNT_MATCH
SELECT throwIf(1, 'x', toInt16(42));
SELECT toJSONString(18446744073709551615), toJSONString(1.5), toJSONString(nan), toJSONString(toDecimal32(1.5, 2)), toJSONString('a/b') SETTINGS output_format_json_quote_64bit_integers = 1, output_format_json_quote_64bit_floats = 1, output_format_json_quote_denormals = 1, output_format_json_quote_decimals = 1, output_format_json_escape_forward_slashes = 0;
SELECT toJSONString(CAST((1, 'x'), 'Tuple(a UInt8, b String)')) SETTINGS output_format_json_named_tuples_as_objects = 0;
SELECT geoToH3(37.79506683, 55.71290588, 15) SETTINGS geotoh3_argument_order = 'lon_lat';
SELECT toTypeName(h3ToGeo(644325524701193974)) SETTINGS h3togeo_lon_lat_result_order = 1;
SELECT h3CellAreaM2(toUInt64(0)), h3GetResolution(toUInt64(0)) SETTINGS functions_h3_default_if_invalid = 1;
-- error: INCORRECT_DATA
SELECT h3CellAreaM2(toUInt64(0));
-- error: BAD_ARGUMENTS
SELECT pointInPolygon((1, 1), [(0, 0), (1, 1)]);
