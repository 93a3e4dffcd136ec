-- error: 636
DESC format(Values, '((1,2)), ((NULL,\'2020-01-01\'))');
DESC format(JSONEachRow, '{"a":[true,"x"]}');
DESC format(JSONEachRow, '{"a":[1,1.5]}{"a":[null]}{"a":[]}');
DESC format(JSONEachRow, '{"a":{"x":null}}{"a":{"x":1}}{"a":{}}');
DESC format(JSONEachRow, '{"a":{"x":[]}}{"a":{"x":[1]}}');
DESC format(JSONEachRow, '{"a":[{"x":[]}, {"x":[1]}]}');
DESC format(JSONEachRow, '{"a":[[],[1]]}');
DESC format(JSONEachRow, '{"a":[[],["x"], null]}');
DESC format(JSONEachRow, '{"a":[1,2]}{"a":[1,"x"]}');
DESC format(JSONEachRow, '{"a":[1,"x"]}{"a":[1,2]}');
DESC format(JSONEachRow, '{"a":null}{"a":{"x":1}}');
-- error: 636
DESC format(JSONEachRow, '{"a":{"x":1}}{"a":[1]}');
DESC format(JSONEachRow, '{"a":{"x":1}}{"a":{"x":{"y":1}}}') SETTINGS input_format_json_use_string_type_for_ambiguous_paths_in_named_tuples_inference_from_objects=1;
DESC format(JSONEachRow, '{"a":{"x":1,"y":"s"}}') SETTINGS input_format_json_try_infer_named_tuples_from_objects=0, input_format_json_read_objects_as_strings=0;
DESC format(JSONEachRow, '{"a":{"x":1,"y":2}}{"a":null}') SETTINGS input_format_json_try_infer_named_tuples_from_objects=0, input_format_json_read_objects_as_strings=0;
DESC format(JSONEachRow, '[{"a":1},{"a":2}]');
-- error: 636
DESC format(JSONEachRow, '{"a":1} garbage');
-- error: 636
DESC format(JSONEachRow, '{"a":');
