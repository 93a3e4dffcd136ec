SELECT [10, 20, 30, 40][[2, 4, 1]] AS x, toTypeName(x), [10, 20][[5, -1]], [10, 20][[0]];
SELECT arrayElementOrNull([10, 20, 30], [1, 5, 2]) AS x, toTypeName(x), ['a', 'b'][materialize([1, 2, 3])];
SELECT [10, NULL][[1, 2]], [10, 20][[1, NULL]], [10, 20][[1, NULL, 7]], arrayElementOrNull([10, 20], [1, NULL, 7]);
SELECT a[i] FROM VALUES('a Array(String), i Array(Int8)', (['x', 'y'], [1, -1, 3]), ([], [1]), (['z'], []));
SELECT [[1, 2], [3]][[2, 1]], [(1, 'a'), (2, 'b')][[2]];
-- error: 43
SELECT map(1, 2, 3, 4)[[1, 3]];
-- error: 43
SELECT [1, 2][['a']];
SELECT json['a'] AS x, toTypeName(x), json['zz'], dynamicType(json['b.c']), json['b'], json['b']['c'] FROM (SELECT '{"a" : 42, "b":{"c":1}}'::JSON AS json);
SELECT json['a'], toTypeName(json['a']), json['b'], toTypeName(json['c']), json['c'] FROM (SELECT '{"a" : 42, "b":{"c":1}}'::JSON(a UInt8, c Nullable(String)) AS json);
SELECT dynamicType(json['b']), toTypeName(json['b']['c']) FROM (SELECT '{"a" : 42, "b":{"c":1}}'::JSON AS json);
SELECT j['k'] FROM format(JSONEachRow, 'j JSON', '{"j":{"k":1}} {"j":{"k":"x"}} {"j":{}} {"j":{"k":{"l":[1,2]}}}');
-- error: 43
SELECT json[1] FROM (SELECT '{"a" : 42}'::JSON AS json);
-- error: 43
SELECT json[materialize('a')] FROM (SELECT '{"a" : 42}'::JSON AS json);
SELECT has('{"a": {"b": 1}}'::JSON, 'a.b'), has('{"a": {"b": 1}}'::JSON, 'a'), notHas('{"a": {"b": 1}}'::JSON, 'a'), has('{"a": null}'::JSON, 'a'), has('{}'::JSON(a UInt8), 'a');
SELECT has('{"ab": {"b": 1}}'::JSON, 'a'), has('{"a": {"b": 1}}'::JSON, materialize('a.b')), has(j, p) FROM format(JSONEachRow, 'j JSON, p String', '{"j":{"k":1},"p":"k"} {"j":{"l":{"k":1}},"p":"k"}');
-- error: 43
SELECT has('{"a": {"b": 1}}'::JSON, 1);
SELECT mapUpdate(map('a', 1, 'b', 2, 'c', 3), map('b', 9, 'd', 4, 'a', 5)), mapUpdate(map('key1', 0, 'key3', 0), map('key1', 10, 'key2', 10));
SELECT mapUpdate(map(1, 2), materialize(map(3, 4, 1, 5)));
