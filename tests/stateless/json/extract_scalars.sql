SELECT JSONExtractInt('{"a": 5}', 'a'), JSONExtractUInt('{"a": -5}', 'a'), JSONExtractFloat('{"a": 1.5}', 'a'), JSONExtractBool('{"a": true}', 'a'), JSONExtractString('{"a": "x\\ny"}', 'a'), JSONExtractInt('{"a": "7"}', 'a'), JSONExtractInt('{"a": 1.9}', 'a');
SELECT JSONExtractInt('{"a": {"b": [1, 2, {"c": 9}]}}', 'a', 'b', 3, 'c'), JSONExtractInt('[1, 2, 3]', -1), JSONExtractString('{"a": 1}', 1), JSONExtractString('["x"]', 1), JSONExtractInt('{"a": 5}', 'b');
SELECT JSONHas('{"a": null}', 'a'), JSONHas('{"a": 1}', 'b'), JSONHas('[1]', 1), JSONHas('[1]', 2), JSONLength('{"a": [1, 2], "b": 1}'), JSONLength('{"a": [1, 2]}', 'a'), JSONLength('5'), JSONType('{"a": [1]}', 'a'), JSONType('{"a": 1.5}', 'a'), JSONType('{}'), JSONType('{"a":null}', 'a'), JSONType('"s"'), JSONType('-1'), JSONType('true');
SELECT JSONKey('{"a": 1, "b": 2}', 1), JSONKey('{"a": 1, "b": 2}', -1), JSONExtractKeys('{"a": 1, "b": {"c": 2}}'), JSONExtractKeys('{"a": 1, "b": {"c": 2}}', 'b'), JSONExtractKeys('[1]');
SELECT isValidJSON('{"a": 1}'), isValidJSON('{a: 1}'), isValidJSON(''), isValidJSON('[1,]'), isValidJSON('nul'), isValidJSON('"x"');
SELECT JSONExtractInt('not json', 'a'), JSONExtractString('{"a": {"b": 1}}', 'a'), JSONExtractString('{"a": [1]}', 'a'), JSONExtractString('{"a": null}', 'a'), JSONExtractFloat('{"a": "1e3"}', 'a'), JSONExtractUInt('{"a": 18446744073709551615}', 'a');
SELECT JSONExtractInt(j, k) FROM (SELECT '{"x": 1, "y": 2}' AS j, arrayJoin(['x', 'y', 'z']) AS k);
SELECT JSONExtractInt(materialize('{"a": [10, 20]}'), 'a', number) FROM numbers(1, 3);
-- error: 43
SELECT JSONExtractInt(5, 'a');
-- error: 42
SELECT JSONHas();
