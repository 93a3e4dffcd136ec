SELECT * FROM format(JSONCompactEachRow, '[1, "a"]\n[2, null]');
SELECT * FROM format(JSONCompactEachRowWithNames, '["x", "y"]\n[1, "a"]');
SELECT * FROM format(JSONCompactEachRowWithNamesAndTypes, '["x", "y"]["UInt8", "String"][1, "a"][2, "b"]');
SELECT * FROM format(JSON, '{"meta": [{"name": "a", "type": "UInt8"}], "data": [{"a": 1}, {"a": 2}], "rows": 2}');
SELECT * FROM format(JSONCompact, '{"meta": [{"name": "a", "type": "UInt8"}], "data": [[1], [2]]}');
SELECT * FROM format(JSONColumns, '{"a": [1, 2], "b": ["x", "y"]}');
SELECT * FROM format(JSONCompactColumns, '[[1, 2], ["x", "y"]]');
SELECT * FROM format(JSONObjectEachRow, '{"r1": {"a": 1}, "r2": {"a": 2}}') ORDER BY a;
SELECT * FROM format(JSONObjectEachRow, 'k String, a UInt8', '{"r1": {"a": 1}, "r2": {"a": 2}}') ORDER BY a SETTINGS format_json_object_each_row_column_for_object_name = 'k';
-- error: 117
SELECT * FROM format(JSONAsString, '{"a": 1}\n[1, 2]');
SELECT json FROM format(JSONAsObject, '{"a": 1}{"b": {"c": 2}}');
SELECT * FROM format(JSONStringsEachRow, 'a UInt8, b Array(String)', '{"a": "1", "b": "[\'x\']"}');
-- error: 27
SELECT * FROM format(JSONCompactEachRow, 'a UInt8, b UInt8', '[1]');
-- error: 117
SELECT * FROM format(JSONColumns, 'a UInt8, b UInt8', '{"a": [1, 2], "b": [1]}');
