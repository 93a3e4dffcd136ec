SELECT * FROM format(CSV, 'a Int8, b String', '1,x\nbad,y\n3,z') SETTINGS input_format_allow_errors_num = 1;
-- error: 27
SELECT * FROM format(CSV, 'a Int8, b String', '1,x\nbad,y\nworse,z') SETTINGS input_format_allow_errors_num = 1;
SELECT count() FROM format(CSV, 'a Int8, b String', '1,x\nbad,y\n3,z\n4,w') SETTINGS input_format_allow_errors_ratio = 0.5;
SELECT * FROM format(JSONEachRow, 'a Int8', '{"a": 1}\n{"a": "x"}\n{"a": 3}') SETTINGS input_format_allow_errors_num = 5;
SELECT * FROM format(TSV, 'a Int8', '1\nq\n3') SETTINGS input_format_allow_errors_num = 5;
SELECT * FROM format(JSONEachRow, 'a Int8', '{"a": 1, "extra": {"deep": [1, {"x": "}"}]}}');
-- error: 117
SELECT * FROM format(JSONEachRow, 'a Int8', '{"a": 1, "extra": 2}') SETTINGS input_format_skip_unknown_fields = 0;
SELECT * FROM format(JSONEachRow, 'a Int8, b String DEFAULT \'x\'', '{"a": 1}') SETTINGS input_format_defaults_for_omitted_fields = 0;
SELECT * FROM format(JSONEachRow, 'a Int8 DEFAULT 9', '{"a": null}') SETTINGS input_format_null_as_default = 1;
SELECT * FROM format(JSONEachRow, 'a Int8', '{"a": null}') SETTINGS input_format_null_as_default = 0;
SELECT * FROM format(CSV, 'a Int8', '1\n2\n3\n4\n5') LIMIT 2;
SELECT sum(a) FROM format(CSV, 'a Int64', '1\n2\n3') WHERE a > 1;
-- error: 47
SELECT * FROM format(CSV, 'a Int8', '1') WHERE nothing = 1;
SELECT * FROM format('CSV');
-- error: 36
SELECT * FROM format(CSV, 'a Int8', 5);
SELECT * FROM format(CSV, 'a Int8', concat('1', '\n', '2'));
