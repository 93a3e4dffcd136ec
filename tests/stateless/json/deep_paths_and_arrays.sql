SELECT '{"a": [{"b": [{"c": 1}, {"c": 2}]}, {"b": []}]}'::JSON AS j, j.a[].b[].c, j.a[].b;
SELECT '{"a": [{"b": 1}, {"b": "x"}, {}]}'::JSON AS j, j.a[].b.:Int64, j.a[].b.:String;
SELECT '{"a.b": 1, "a": {"c": 2}}'::JSON AS j, j.a.b, j.^a;
SELECT '{"a b": 1, "c-d": {"e f": 2}}'::JSON AS j, j.`a b`, j.`c-d`.`e f`;
SELECT getSubcolumn('{"a": {"b": 7}}'::JSON, 'a.b'), '{"a": [[1, 2], [3]]}'::JSON.a, '{"a": [1, 2.5, "x", null, [1]]}'::JSON.a;
SELECT JSONAllPathsWithTypes('{"a": [{"b": 1}], "c": [[{"d": 1}]]}'::JSON);
SELECT '{"a": {"b": {"c": {"d": {"e": 5}}}}}'::JSON AS j, j.a.b.c.d.e, j.^a.b.c;
-- error: 62
SELECT arrayMap(x -> x.b, '{"a": [{"b": 1}, {"b": 2}]}'::JSON.a[]);
