-- error: 27
SELECT * FROM format(CSV, 'a Int32, b String, c Nullable(Float64)', '1,"x, y",1.5\n-2,plain,\\N\n3,"dq""q",NULL\n');
SELECT * FROM format(CSV, 'a Int32, b String', '1;x\n2;y') SETTINGS format_csv_delimiter = ';';
SELECT * FROM format(CSV, 'a Int32 DEFAULT 7, b String DEFAULT \'d\'', ',\n5,z') SETTINGS input_format_csv_empty_as_default = 1;
SELECT * FROM format(CSV, 'a Int32, b String', ' 1 , sp \n2,q');
SELECT * FROM format(CSV, 'a Int32, b String', ' 1 , sp \n2,q') SETTINGS input_format_csv_trim_whitespaces = 0;
SELECT * FROM format(CSV, 'a Int32, b String', '1,x\r\n2,y\r\n');
SELECT * FROM format(CSV, 'a Int32, b String', 'skip me\n1,x') SETTINGS input_format_csv_skip_first_lines = 1;
-- error: 27
SELECT * FROM format(CSV, 'a Int32, b String', '1\n2,y');
SELECT * FROM format(CSV, 'a Int32, b String', '1\n2,y,extra') SETTINGS input_format_csv_allow_variable_number_of_columns = 1;
-- error: 117
SELECT * FROM format(CSV, 'a Int32', 'abc');
SELECT * FROM format(CSV, 'a Array(UInt8), b Tuple(UInt8, String)', '"[1,2]",5,q\n[],6,w');
SELECT * FROM format(CSV, 'a String', '\'single\'\n"double"') SETTINGS format_csv_allow_single_quotes = 1;
SELECT * FROM format(CSVWithNames, 'b String, a Int32, z UInt8 DEFAULT 9', 'a,b\n1,x') SETTINGS input_format_with_names_use_header = 1;
SELECT * FROM format(CSV, 'd Date, t DateTime(\'UTC\'), u UUID, b Bool', '2020-01-01,"2020-01-01 00:00:00",00000000-0000-0000-0000-000000000001,true');
