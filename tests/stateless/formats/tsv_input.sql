SELECT * FROM format(TSV, 'a Int32, b String, c Nullable(String)', '1\tx\\ty\t\\N\n2\t\\\\\tz\n');
SELECT hex(b) FROM format(TSV, 'b String', 'a\\x41\\0\\b');
SELECT * FROM format(TSVRaw, 'a String', 'a\\tb');
SELECT * FROM format(TSV, 'a Int32 DEFAULT 5, b String', '\tx') SETTINGS input_format_tsv_empty_as_default = 1;
SELECT * FROM format(TSV, 'a Int32, b String', '\tx');
-- error: 27
SELECT * FROM format(TSV, 'a Int32', '1 2');
-- error: 27
SELECT * FROM format(TSV, 'a Int32, b Int32', '1');
SELECT * FROM format(TSV, 'a Int32, b Int32', '1\n2\t3') SETTINGS input_format_tsv_allow_variable_number_of_columns = 1;
SELECT * FROM format(TSV, 'a Array(Nullable(String)), m Map(String, UInt8), t Tuple(UInt8, String)', '[\'x\',NULL]\t{\'k\':1}\t(5,\'q\')');
SELECT * FROM format(TSVWithNamesAndTypes, 'x\ty\nUInt8\tString\n1\ta');
SELECT * FROM format(TSV, 'a Int32', 'head\n1') SETTINGS input_format_tsv_skip_first_lines = 1;
-- error: 117
SELECT * FROM format(TSV, 'a Int32', '1\r\n2\r\n');
SELECT * FROM format(TSV, 'a Int32', '1\r\n2\r\n') SETTINGS input_format_tsv_crlf_end_of_line = 1;
SELECT * FROM format(TSV, 'e Enum8(\'a\' = 1, \'b\' = 2)', 'a\n2') SETTINGS input_format_tsv_enum_as_number = 0;
