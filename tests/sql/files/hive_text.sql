INSERT INTO FUNCTION file('$FOLDER/a', 'HiveText') SELECT 1, 'a\tb', [1, 2], map('a', 1, 'b', 2), (1, 'x'), NULL, toDate('2020-01-02'), toDateTime('2020-01-02 03:04:05', 'UTC'), 1.5, true;
SELECT * FROM file('$FOLDER/a', 'RawBLOB');
INSERT INTO FUNCTION file('$FOLDER/b', 'HiveText') SELECT [[1, 2], [3]], map('a', [1, 2]), [map('a', 1)], ([1], ('x', 2)), [NULL, 1], inf, -inf, nan, -0., map('a', map('a', map('a', 1)));
SELECT * FROM file('$FOLDER/b', 'RawBLOB');
INSERT INTO FUNCTION file('$FOLDER/c', 'HiveText') SELECT toDateTime64('2020-01-02 03:04:05.12', 3, 'UTC'), true, 1.5::Decimal(9, 4), [true], 'a\\b\n' SETTINGS date_time_output_format = 'iso', bool_true_representation = 'yes', output_format_decimal_trailing_zeros = 1;
SELECT * FROM file('$FOLDER/c', 'RawBLOB');
INSERT INTO FUNCTION file('$FOLDER/d', 'HiveText') SELECT [[[[[[[1, 2], [3]]]]]]];
SELECT * FROM file('$FOLDER/d', 'RawBLOB');
INSERT INTO FUNCTION file('$FOLDER/f', 'HiveText') SELECT [1, 2], map(1, 2) SETTINGS input_format_hive_text_fields_delimiter = ',', input_format_hive_text_collection_items_delimiter = ';', input_format_hive_text_map_keys_delimiter = ':', format_hive_text_rows_delimiter = '|';
SELECT * FROM file('$FOLDER/f', 'RawBLOB');
-- error: NOT_IMPLEMENTED
INSERT INTO FUNCTION file('$FOLDER/e', 'HiveText') SELECT [[[[[[[[1, 2], [3]]]]]]]];
-- error: NOT_IMPLEMENTED
INSERT INTO FUNCTION file('$FOLDER/e', 'HiveText') SELECT map([1], 2);
-- error: NOT_IMPLEMENTED
INSERT INTO FUNCTION file('$FOLDER/e', 'HiveText') SELECT toUUID('00000000-0000-0000-0000-000000000001');
-- error: NOT_IMPLEMENTED
INSERT INTO FUNCTION file('$FOLDER/e', 'HiveText') SELECT 1::Int128;
-- error: NOT_IMPLEMENTED
INSERT INTO FUNCTION file('$FOLDER/e', 'HiveText') SELECT toDecimal256(1, 2);
-- error: NOT_IMPLEMENTED
INSERT INTO FUNCTION file('$FOLDER/e', 'HiveText') SELECT toLowCardinality('a');
-- Fields are read as those of CSV; a row may have more and fewer of them than there are columns.
INSERT INTO FUNCTION file('$FOLDER/in', 'RawBLOB', 's String') SELECT '1,3\n3,5,9\n4,5,6,7\n8,\\N,1\n';
SELECT * FROM file('$FOLDER/in', 'HiveText', 'a UInt16, b Nullable(UInt32), c UInt32') SETTINGS input_format_hive_text_fields_delimiter = ',';
-- error: CANNOT_PARSE_INPUT_ASSERTION_FAILED
SELECT * FROM file('$FOLDER/in', 'HiveText', 'a UInt16, b Nullable(UInt32), c UInt32') SETTINGS input_format_hive_text_fields_delimiter = ',', input_format_hive_text_allow_variable_number_of_columns = 0;
INSERT INTO FUNCTION file('$FOLDER/own', 'HiveText') SELECT number, toString(number), toDate(number) FROM numbers(3);
SELECT * FROM file('$FOLDER/own', 'HiveText', 'a UInt8, b String, c Date');
-- error: CANNOT_EXTRACT_TABLE_STRUCTURE
SELECT * FROM file('$FOLDER/own', 'HiveText');
