SELECT * FROM format(CSV, 'b Bool', 'true\nfalse\nTrue\nFALSE\n1\n0\nyes\nno\non\noff\nY\nn\nt\nF\nenabled\ndisabled');
SELECT * FROM format(TSV, 'b Bool', 'да\nнет') SETTINGS bool_true_representation = 'да', bool_false_representation = 'нет';
-- error: 467
SELECT * FROM format(JSONEachRow, 'b Bool', '{"b": "nope"}');
SELECT * FROM format(JSONEachRow, 'b Bool', '{"b": true}{"b": 0}');
SELECT * FROM format(JSONEachRow, 'i Int64', '{"i": true}') SETTINGS input_format_json_read_bools_as_numbers = 1;
-- error: 27
SELECT * FROM format(JSONEachRow, 'i Int64', '{"i": true}') SETTINGS input_format_json_read_bools_as_numbers = 0;
SELECT * FROM format(JSONEachRow, 's String', '{"s": true}') SETTINGS input_format_json_read_bools_as_strings = 1;
SELECT * FROM format(JSONEachRow, 's String', '{"s": 5}') SETTINGS input_format_json_read_numbers_as_strings = 1;
-- error: 117
SELECT * FROM format(JSONEachRow, 's String', '{"s": [1]}') SETTINGS input_format_json_read_arrays_as_strings = 0;
SELECT * FROM format(CSV, 'i Int32', '+5\n-0\n007');
SELECT * FROM format(TSV, 'f Float32', '+1.5\n-.25\n1.\n1E-3\nInf\n-NaN');
-- error: 72
SELECT * FROM format(CSV, 'i UInt8', '256\n-1\n257');
-- error: 72
SELECT * FROM format(CSV, 'i Int8', '--5');
-- error: 117
SELECT * FROM format(CSV, 'i Int8', '1 2');
SELECT * FROM format(CSV, 'd Decimal(9, 2)', '1.005\n-1.999\n"3"');
-- error: 27
SELECT * FROM format(JSONEachRow, 'd Decimal(9, 2), i Int32', '{"d": 1.999, "i": 1e2}{"d": "7", "i": "8"}');
