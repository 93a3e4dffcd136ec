SELECT * FROM format(CSV, 'a String, b Int8', 'plain,1\n"quoted ""x""",2\n"new\nline",3\n ,4');
-- error: 117
SELECT * FROM format(CSV, 'a String, b Nullable(Int8)', '"",\nNULL,NULL\n\\N,\\N');
SELECT * FROM format(CSV, 'a Array(Int8), b Tuple(Int8, String)', '"[1,2]","(3,\'x\')"') SETTINGS input_format_csv_deserialize_separate_columns_into_tuple = 0;
SELECT * FROM format(CSV, 'a Map(String, Int8)', '"{\'k\':1}"\n{}');
SELECT * FROM format(CSV, 'a Int8, b Int8', '1;2\n3;4') SETTINGS format_csv_delimiter = ';';
SELECT * FROM format(CSV, 'a Date, b DateTime(\'UTC\'), c Bool', '2024-01-02,2024-01-02 03:04:05,true\n"1970-01-01","1970-01-01 00:00:00",0');
-- error: 117
SELECT * FROM format(CSV, 'a Int8, b Int8', '1,2,3');
SELECT * FROM format(CSV, 'a Int8, b Int8', '1,2,3') SETTINGS input_format_csv_allow_variable_number_of_columns = 1;
SELECT * FROM format(CSV, 'a Int8, b String DEFAULT \'dd\'', '1\n2,z') SETTINGS input_format_csv_allow_variable_number_of_columns = 1;
-- error: 72
SELECT * FROM format(CSV, 'a UInt8', '300\n-1');
-- error: 117
SELECT * FROM format(CSV, 'a UInt8', '1.5');
SELECT * FROM format(CSV, 'a Float64', '1.5\n.5\n1e3\nnan\n-inf');
SELECT * FROM format(CSV, 'a String', '"unclosed');
SELECT * FROM format(CSV, 'a String, b String', '\'a,b\',c') SETTINGS format_csv_allow_single_quotes = 1;
SELECT * FROM format(CSV, 'a Int8', '');
SELECT * FROM format(CSV, 'a Nullable(String)', 'x\n\ny');
SELECT * FROM format(CSV, 'a Int8, b Int8', '1,\n,2') SETTINGS input_format_csv_empty_as_default = 1;
-- error: 36
SELECT * FROM format(CSV, 'a Int8, b Int8', '1\t2\n3\t4') SETTINGS format_csv_delimiter = '\t';
