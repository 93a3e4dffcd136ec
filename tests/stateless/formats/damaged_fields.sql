-- error: 72
SELECT * FROM format(CSV, 'i Int8', '--5');
-- error: 72
SELECT * FROM format(CSV, 'i Int8, j Int8', '-abc,1');
-- error: 27
SELECT * FROM format(CSV, 'i Int8', '"-5x"');
-- error: 27
SELECT * FROM format(CSV, 'f Float64', 'na');
-- error: 72
SELECT * FROM format(TSV, 'f Float64', '1e\n');
-- error: 130
SELECT * FROM format(CSV, 'a Array(Int8)', '"[1;2]"');
-- error: 27
SELECT * FROM format(CSV, 'i Int8', '"5');
SELECT * FROM format(CSV, 's String, t String', 'x,"not closed');
-- error: 36
SELECT * FROM format(CSV, 's String', 'x') SETTINGS format_csv_delimiter = '.';
-- error: 36
SELECT * FROM format(CSV, 's String', 'x') SETTINGS format_csv_delimiter = '\t';
SELECT * FROM format(CSV, 's String, n UInt8', 'x\t1') SETTINGS format_csv_delimiter = '\t', input_format_csv_allow_whitespace_or_tab_as_delimiter = 1;
-- error: 44
SELECT * FROM format(CSV, 'a Int8, a Int8', '1,2');
SELECT * FROM format(TSKV, 'a UInt8, b String', 'tskv\ta=1\tb=x\n\nb=only\n');
-- error: 33
SELECT * FROM format(TSKV, 'a UInt8, b String', 'a=1\tb=x');
-- error: 27
SELECT * FROM format(TSV, 't DateTime(\'UTC\')', '2020-01-01T10:00:00Z') SETTINGS date_time_input_format = 'basic';
SELECT * FROM format(JSONEachRow, 'n Nested(x UInt8, y String)', '{"n": {"x": [1, 2], "y": ["a", "b"]}}') SETTINGS input_format_import_nested_json = 1;
SELECT * FROM format(JSONEachRow, 'n Nested(x UInt8, y String), k UInt8', '{"n.x": [1, 2], "n.y": ["a", "b"], "k": 3}');
