DESC format(JSONEachRow, '{"a": {"b":{"c":1}, "d":[]}}');
-- error: 636
DESC format(JSONEachRow, '');
-- error: 636
DESC format(JSONEachRow, '{}');
DESC format(JSONEachRow, '{"a":1}{}') SETTINGS schema_inference_hints='b Int8';
DESC format(JSONCompactEachRow, '[1, "x", [1], null, {"a":1}]');
DESC format(JSONCompactEachRowWithNames, '["a","b"]\n[1, "x"]');
DESC format(JSONCompactEachRowWithNamesAndTypes, '["a","b"]\n["UInt8","String"]\n[1, "x"]');
DESC format(JSONStringsEachRow, '{"a":"1","b":"[1]","c":"x","d":"2020-01-01"}');
DESC format(JSONCompactStringsEachRow, '["1","[1]","x"]');
DESC format(JSONColumns, '{"a":[1,2],"b":["x",null]}');
DESC format(JSONCompactColumns, '[[1,2],["x",null]]');
DESC format(JSONColumnsWithMetadata, '{"meta":[{"name":"a","type":"UInt8"}],"data":{"a":[1,2]}}');
DESC format(JSON, '{"meta":[{"name":"a","type":"UInt8"}],"data":[{"a":1}]}');
DESC format(JSON, '{"data":[{"a":1}]}');
DESC format(JSONObjectEachRow, '{"x":{"a":1},"y":{"b":"s"}}');
DESC format(JSONObjectEachRow, '{"x":{"a":1},"y":{"b":"s"}}') SETTINGS format_json_object_each_row_column_for_object_name='k';
