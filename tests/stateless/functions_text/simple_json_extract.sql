SELECT simpleJSONHas('{"a":1,"b":{"c":2}}', 'a'), simpleJSONExtractUInt('{"a":15}', 'a'), simpleJSONExtractInt('{"a":-15}', 'a'), simpleJSONExtractFloat('{"a":1.5e2}', 'a'), simpleJSONExtractBool('{"a":true}', 'a'), simpleJSONExtractRaw('{"a":[1,2]}', 'a'), simpleJSONExtractString('{"a":"x\\ny"}', 'a');
SELECT visitParamHas('{"q":1}', 'z'), visitParamExtractUInt('{"q":"7"}', 'q'), visitParamExtractRaw('{"q":{"w":1}}', 'q'), visitParamExtractString('{"q":"\\u0041"}', 'q'), simpleJSONExtractUInt('{"a":1}', 'zz'), simpleJSONExtractString('not json', 'a');
SELECT JSONExtract('{"a": [1, 2.5, "x"]}', 'a', 'Array(Nullable(Float64))'), JSONExtract('{"a": {"b": 1, "c": "d"}}', 'a', 'Tuple(b UInt8, c String)'), JSONExtract('{"a": {"x": 1}}', 'a', 'Map(String, Int32)'), JSONExtractArrayRaw('[1, [2], {"c": 3}]'), JSONExtractKeysAndValues('{"a": 1, "b": 2}', 'Int8');
SELECT JSONLength('[1, 2, 3]'), JSONLength('{"a": {"b": [1]}}', 'a', 'b'), JSONType('{"a": null}', 'a'), JSONKey('{"a": 1, "b": 2}', 2), JSONExtractKeys('{"x": 1, "y": 2}'), JSONExtractInt('[10, 20]', -1), JSONExtractString('{"a": "é"}', 'a'), JSONExtractRaw('{"a":  [1,  2]}', 'a'), JSONExtractBool('{"a": false}', 'a');
SELECT JSON_VALUE('{"a": {"b": "c"}}', '$.a.b'), JSON_QUERY('{"a": [1, 2]}', '$.a'), JSON_EXISTS('{"a": 1}', '$.b'), JSON_EXISTS('{"a": [{"b": 1}]}', '$.a[0].b'), JSON_QUERY('{"a": [1, 2]}', '$.a[*]'), JSON_VALUE('{"a": null}', '$.a');
SELECT s, JSONExtractUInt(s, 'k'), JSONExtractString(s, 'k'), isValidJSON(s), JSONHas(s, 'k') FROM (SELECT arrayJoin(['{"k": 1}', '{"k": "v"}', '{"k": -1}', '[]', '', '{bad']) AS s) ORDER BY s;
SELECT JSONExtractUInt('{"a": 18446744073709551615}', 'a'), JSONExtractInt('{"a": 9223372036854775808}', 'a'), JSONExtractFloat('{"a": "1.5"}', 'a'), JSONExtract('{"a": 1}', 'a', 'Nullable(String)'), JSONExtract('{"a": "2020-01-01"}', 'a', 'Date'), JSONExtract('{"a": "1.25"}', 'a', 'Decimal(9, 2)');
-- error: 43
SELECT JSONExtractInt(5, 'a');
-- error: 42
SELECT simpleJSONHas('{}');
