SELECT * FROM format(JSONCompactEachRow, 'a Int8, b String', '[1, "x"]\n[2, "y"]');
SELECT * FROM format(JSONCompactEachRowWithNames, 'b String, a Int8', '["a", "b"]\n[1, "x"]');
SELECT * FROM format(JSONCompactEachRowWithNamesAndTypes, '["a", "b"]\n["Int8", "String"]\n[1, "x"]');
SELECT * FROM format(JSONColumns, 'a Int8, b String', '{"a": [1, 2], "b": ["x", "y"]}');
-- error: 117
SELECT * FROM format(JSONColumns, 'a Int8, b String', '{"a": [1, 2], "b": ["x"]}');
SELECT * FROM format(JSONCompactColumns, 'a Int8, b String', '[[1, 2], ["x", "y"]]');
SELECT * FROM format(JSONCompact, 'a UInt8, b String', '{"meta": [{"name": "a", "type": "UInt8"}, {"name": "b", "type": "String"}], "data": [[1, "q"]], "rows": 1}');
SELECT * FROM format(JSONObjectEachRow, 'a UInt8', '{"r1": {"a": 1}, "r2": {"a": 2}}');
SELECT * FROM format(JSONObjectEachRow, 'id String, a UInt8', '{"r1": {"a": 1}, "r2": {"a": 2}}') SETTINGS format_json_object_each_row_column_for_object_name = 'id';
SELECT * FROM format(JSONAsString, 'j String', '{"a": 1}\n{"b": [1, 2]}');
SELECT j.a, j.b FROM format(JSONAsObject, 'j JSON', '{"a": 1}\n{"b": [1, 2]}');
SELECT * FROM format(JSONStringsEachRow, 'a Int8, b String', '{"a": "1", "b": "x"}');
SELECT * FROM format(JSONCompactStringsEachRow, 'a Int8, b Array(Int8)', '["1", "[1,2]"]');
-- error: 27
SELECT * FROM format(JSONCompactEachRow, 'a Int8, b String', '[1]');
-- error: 36
SELECT * FROM format(JSONAsString, 'a String, b String', '{"a": 1}');
SELECT * FROM format(JSONLines, 'a Int8', '{"a": 1}\n{"a": 2}\n');
DESCRIBE format(JSONColumns, '{"a": [1, null], "b": ["x", "2024-01-01"], "c": [[1], []]}');
