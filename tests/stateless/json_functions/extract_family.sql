SELECT JSONExtract('{"a": 1.5}', 'a', 'Float64'), JSONExtract('{"a": [1, 2]}', 'a', 'Array(UInt8)'), JSONExtract('{"a": {"b": "c"}}', 'a', 'b', 'String'), JSONExtract('[1, "x"]', 'Tuple(UInt8, String)'), JSONExtract('{"k": 1, "l": 2}', 'Map(String, UInt8)');
SELECT JSONExtractInt('{"a": -5}', 'a'), JSONExtractUInt('{"a": -5}', 'a'), JSONExtractFloat('{"a": "1.5"}', 'a'), JSONExtractBool('{"a": true}', 'a'), JSONExtractString('{"a": 5}', 'a'), JSONExtractString('{"a": "\\u0416\\n"}', 'a'), JSONExtractRaw('{"a": [1, {"b": 2}]}', 'a');
SELECT JSONExtractArrayRaw('[1, "a", [2]]'), JSONExtractKeysAndValues('{"a": 1, "b": "x"}', 'UInt8'), JSONExtractKeysAndValuesRaw('{"a": 1, "b": "x"}'), JSONExtractKeys('{"x": 1, "y": {}}');
SELECT JSONHas('{"a": {"b": [1, 2]}}', 'a', 'b', 2), JSONHas('{"a": 1}', 'z'), JSONLength('{"a": [1, 2, 3]}', 'a'), JSONLength('{}'), JSONType('{"a": [1]}', 'a'), JSONType('null'), JSONType('1.5'), JSONKey('{"a": 1, "b": 2}', 2);
SELECT JSONExtract('{"a": null}', 'a', 'Nullable(UInt8)'), JSONExtract('{"a": "x"}', 'a', 'UInt8'), JSONExtract('{"a": 300}', 'a', 'UInt8'), JSONExtract('{"a": "2024-01-01"}', 'a', 'Date'), JSONExtract('{"a": "5"}', 'a', 'UInt8'), JSONExtract('{"a": 1}', 'a', 'Bool');
SELECT JSONExtractString('{"a": ["x", "y"]}', 'a', -1), JSONExtractInt('[10, 20, 30]', 2), JSONExtractInt('[10]', 5), JSONExtractString('', 'a'), JSONExtractInt('not json', 'a');
SELECT isValidJSON('{"a": 1}'), isValidJSON('{a: 1}'), isValidJSON(''), isValidJSON('1'), isValidJSON('"x"'), isValidJSON('[1,]'), isValidJSON('{"a": 1} x');
SELECT JSON_VALUE('{"a": {"b": "c"}}', '$.a.b'), JSON_QUERY('{"a": [1, 2]}', '$.a'), JSON_EXISTS('{"a": [1]}', '$.a[0]'), JSON_VALUE('{"a": [1, 2]}', '$.a[1]'), JSON_QUERY('{"a": [{"b": 1}, {"b": 2}]}', '$.a[*].b'), JSON_VALUE('{"a": 1}', '$.z');
SELECT simpleJSONExtractInt('{"a":5,"b":"x"}', 'a'), simpleJSONExtractString('{"b":"x\\ny"}', 'b'), simpleJSONHas('{"a":1}', 'a'), simpleJSONExtractRaw('{"a":[1,2]}', 'a'), visitParamExtractBool('{"a":true}', 'a'), simpleJSONExtractFloat('{"a":1.5e2}', 'a');
SELECT toJSONString([1, NULL]), toJSONString(map('a', (1, 'x'))), toJSONString('q"\n'), toJSONString(1.5), toJSONString(nan), toJSONString(toDate('2024-01-01')), toJSONString((1, 'a')::Tuple(x UInt8, y String));
SELECT id, JSONExtract(s, 'v', 'Nullable(Int32)') AS v, JSONExtractString(s, 'n') FROM VALUES('id UInt8, s String', (1, '{"v": 1, "n": "a"}'), (2, '{"v": null}'), (3, 'broken'), (4, '{"v": "12"}')) ORDER BY id;
SELECT jsonMergePatch('{"a": 1, "b": 2}', '{"b": null, "c": 3}'), JSONExtractCaseInsensitive('{"AbC": 5}', 'abc', 'UInt8'), JSONExtract('{"a": 1, "b": {"c": [1]}}', 'Tuple(a UInt8, b Tuple(c Array(UInt8)))');
-- error: 50
SELECT JSONExtract('{"a": 1}', 'a');
-- error: 50
SELECT JSONExtract('{"a": 1}', 'a', 'NoType');
-- error: 43
SELECT JSONExtractInt(1, 'a');
-- error: 36
SELECT JSON_VALUE('{"a": 1}', 'a..b');
-- error: 36
SELECT jsonMergePatch('[1]', 'x');
-- error: 42
SELECT JSONHas();
