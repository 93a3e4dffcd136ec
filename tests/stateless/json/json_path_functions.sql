SELECT JSON_VALUE('{"a": {"b": 1}}', '$.a.b'), JSON_VALUE('{"a": [1, 2]}', '$.a[1]'), JSON_VALUE('{"a": "x"}', '$.a'), JSON_VALUE('{"a": {"b": 1}}', '$.a'), JSON_VALUE('{"a": 1}', '$.z'), JSON_VALUE('{"a b": 3}', '$."a b"'), JSON_VALUE('{"a": true}', '$.a'), JSON_VALUE('{"a": null}', '$.a');
SELECT JSON_QUERY('{"a": [1, {"b": 2}]}', '$.a'), JSON_QUERY('{"a": [1, 2]}', '$.a[*]'), JSON_QUERY('{"a": [1, 2, 3, 4]}', '$.a[0 to 2]'), JSON_QUERY('{"a": 1}', '$'), JSON_QUERY('{"a": 1}', '$.b');
SELECT JSON_EXISTS('{"a": [1]}', '$.a[0]'), JSON_EXISTS('{"a": [1]}', '$.a[5]'), JSON_EXISTS('bad', '$.a');
-- error: 36
SELECT JSON_EXISTS('{"a": {"b": 0}}', '$.*.b');
SELECT JSON_VALUE('{"a": {"b": 1}}', '$.a') SETTINGS function_json_value_return_type_allow_complex = 1;
SELECT JSON_VALUE('{"a": 1}', '$.z') SETTINGS function_json_value_return_type_allow_nullable = 1;
SELECT JSON_VALUE('[{"x": 1}, {"x": 2}]', '$[1].x'), JSON_VALUE('[[1, 2], [3]]', '$[0][1]');
SELECT JSON_VALUE(j, '$.k') FROM (SELECT arrayJoin(['{"k": 1}', '{"k": "s"}', '{}', 'x']) AS j);
-- error: 36
SELECT JSON_VALUE('{"a": 1}', 'a');
-- error: 36
SELECT JSON_VALUE('{"a": 1}', '$.');
SELECT JSONArrayLength('[1, [2, 3], {}]'), JSONArrayLength('{}'), JSONArrayLength('[]'), JSON_ARRAY_LENGTH('x'), JSONMergePatch('{"a": 1, "b": 2}', '{"b": null, "c": 3}'), jsonMergePatch('{"a": {"x": 1}}', '{"a": {"y": 2}}');
