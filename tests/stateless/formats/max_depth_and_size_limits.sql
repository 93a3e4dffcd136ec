-- error: 130
SELECT * FROM format(JSONEachRow, 'a Array(Array(UInt8))', '{"a": [[1], 2]}');
SELECT * FROM format(JSONEachRow, 'a String', '{"a": "x"}') SETTINGS input_format_parallel_parsing = 0;
SELECT * FROM format(JSONEachRow, '{"a": 1}{"b": 2}{"c": 3}') SETTINGS input_format_max_rows_to_read_for_schema_inference = 3;
DESC format(JSONEachRow, '{"a": 1}{"b": 2}') SETTINGS input_format_max_rows_to_read_for_schema_inference = 1;
SELECT * FROM format(JSONEachRow, '{"a": 1}{"b": 2}') SETTINGS input_format_max_rows_to_read_for_schema_inference = 1;
SELECT number FROM numbers(5) FORMAT JSONEachRow SETTINGS output_format_parallel_formatting = 0;
