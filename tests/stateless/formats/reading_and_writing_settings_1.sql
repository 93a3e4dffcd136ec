SELECT * FROM format(CSV, 'a Int32, b String', '1\n2,y,extra\n3,z') SETTINGS input_format_csv_allow_variable_number_of_columns = 1;
SELECT * FROM format(CSV, 'a Int32, b String', ' 1 , sp \n2,q') SETTINGS input_format_csv_trim_whitespaces = 0;
SELECT * FROM format(CSV, 'a Int32, b String', 'x,y') SETTINGS input_format_csv_use_default_on_bad_values=1;
SELECT * FROM format(CSV, 'a Int32, b String', ',y') SETTINGS input_format_csv_empty_as_default=0;
SELECT * FROM format(CSV, 'a String, b Nullable(String), c Nullable(Int32)', ',,') ;
SELECT * FROM format(CSV, 't Tuple(Int32, String), b Int32', '"(1,''x'')",3') SETTINGS input_format_csv_deserialize_separate_columns_into_tuple=0;
SELECT * FROM format(CSV, 'a Int32', '1\n\n\n') SETTINGS input_format_csv_skip_trailing_empty_lines=1;
SELECT * FROM format(CSV, 'a Int32, b Int32', '1,2\r3,4\r') SETTINGS input_format_csv_allow_cr_end_of_line=1;
-- error: 117
SELECT * FROM format(CSV, 'a Int32, b Int32', '1,2\r3,4\r');
SELECT * FROM format(CSV, 'a Enum(\'x\'=1,\'y\'=2)', '1\n"y"');
SELECT * FROM format(CSV, 'a Enum(\'x\'=1,\'y\'=2)', '1\n2') SETTINGS input_format_csv_enum_as_number=1;
SELECT * FROM format(TSV, 'a Int32, b Int32', '1\n2\t3\n4\t5\t6') SETTINGS input_format_tsv_allow_variable_number_of_columns=1;
SELECT * FROM format(TSV, 'a Int32, b Int32', '\t5') SETTINGS input_format_tsv_empty_as_default=1;
SELECT * FROM format(TSV, 'a Int32, b Int32', '\t5');
SELECT * FROM format(TSV, 'a Int32', '1\r\n2\r\n') SETTINGS input_format_tsv_crlf_end_of_line=1;
-- error: 117
SELECT * FROM format(TSV, 'a String', '1\r\n2\r\n');
-- error: 117
SELECT * FROM format(TSV, 'a Int32', '1\r\n2\r\n');
SELECT * FROM format(TSV, 'a Int32', '1\n2\n\n\n') SETTINGS input_format_tsv_skip_trailing_empty_lines=1;
