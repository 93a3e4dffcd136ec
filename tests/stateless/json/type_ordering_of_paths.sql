SELECT '{"z": 1, "a": 2, "m": {"y": 1, "b": 2}}'::JSON;
SELECT JSONAllPaths('{"z": 1, "a": 2, "m": {"y": 1, "b": 2}}'::JSON);
SELECT '{"a": {"b": 1, "c": 2}, "d": 1}'::JSON AS j, j.^a, j.a, dynamicType(j.d);
SELECT distinctJSONPaths(j), distinctJSONPathsAndTypes(j) FROM (SELECT arrayJoin(['{"a": 1}', '{"a": "x", "b": [1]}', '{}'])::JSON AS j);
SELECT j.a FROM (SELECT arrayJoin(['{"a": 3}', '{"a": 1}', '{"a": 2}'])::JSON AS j) ORDER BY j.a.:Int64;
SELECT j.a.:Int64 AS k, count() FROM (SELECT arrayJoin(['{"a": 3}', '{"a": 3}', '{"a": "q"}'])::JSON AS j) GROUP BY k ORDER BY k;
SELECT '{"a": 1}'::JSON = '{"a": 1}'::JSON, '{"a": 1, "b": 2}'::JSON = '{"b": 2, "a": 1}'::JSON, '{"a": 1}'::JSON = '{"a": "1"}'::JSON;
SELECT toJSONString('{"b": 1, "a": [1, {"x": null}]}'::JSON), length(toString('{"b": 1}'::JSON)), empty('{}'::JSON), notEmpty('{"a": 1}'::JSON);
SELECT count(), uniqExact(j) FROM (SELECT arrayJoin(['{"a": 1}', '{"a": 1}', '{"a": 2}'])::JSON AS j);
