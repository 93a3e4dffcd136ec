SELECT * FROM format(TSV, 'a String, b String', 'x\\ty\tz\\\\n\n\\N\tq');
SELECT * FROM format(TSV, 'a Nullable(String), b Nullable(Int8)', '\\N\t\\N\nNULL\t5');
-- error: 130
SELECT * FROM format(TSV, 'a Array(String), b Map(String, Int8)', '[\'a\',\'b\\\\\'c\']\t{\'k\':1}');
SELECT * FROM format(TSV, 'a Int8, b String', '1\tx\r\n2\ty\r\n') SETTINGS input_format_tsv_crlf_end_of_line = 1;
-- error: 117
SELECT * FROM format(TSV, 'a Int8', '1\r\n2');
-- error: 27
SELECT * FROM format(TSV, 'a Int8, b Int8', '1');
-- error: 27
SELECT * FROM format(TSV, 'a Int8', '1\t2');
SELECT * FROM format(TSV, 'a Int8, b String DEFAULT \'d\'', '1\n2\tz') SETTINGS input_format_tsv_allow_variable_number_of_columns = 1;
SELECT * FROM format(TSV, 'a Int8, b String DEFAULT \'d\'', '1\t\n\tz') SETTINGS input_format_tsv_empty_as_default = 1;
SELECT * FROM format(TSVRaw, 'a String, b String', 'x\\ty\tz');
SELECT * FROM format(TSVWithNames, 'b String, a Int8', 'a\tb\n1\tx');
SELECT * FROM format(TSVWithNamesAndTypes, 'a\tb\nInt8\tString\n1\tx');
DESCRIBE format(TSV, '1\t2024-01-01\t[1,2]\t(1,\'x\')\ttext');
DESCRIBE format(TSV, '1\tx') SETTINGS input_format_tsv_use_best_effort_in_schema_inference = 0;
SELECT * FROM format(TSV, 'a String', 'skip\nx') SETTINGS input_format_tsv_skip_first_lines = 1;
-- error: 691
SELECT * FROM format(TSV, 'e Enum8(\'a\' = 1, \'b\' = 2)', 'a\n2') SETTINGS input_format_tsv_enum_as_number = 1;
SELECT * FROM format(TSV, 'a DateTime64(3, \'UTC\'), b Decimal(9, 3)', '2024-01-01 00:00:00.5\t1.23456');
