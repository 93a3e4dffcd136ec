SELECT JSONExtract('{"a": 1}', 'JSON') AS j, toTypeName(j);
SELECT CAST(map('a', 1, 'b', 2), 'JSON') AS j, j.a;
SELECT CAST(CAST((1, 'x'), 'Tuple(p UInt8, q String)'), 'JSON') AS j, j.q;
SELECT CAST('{"a": 5}'::JSON, 'JSON(a UInt8)') AS j, toTypeName(j.a);
-- error: 53
SELECT CAST('{"a": {"b": 5}}'::JSON, 'Tuple(a Tuple(b UInt8))');
-- error: 53
SELECT CAST('{"a": 5}'::JSON, 'Map(String, UInt8)');
SELECT '{"a": 1}'::JSON.a + 1;
SELECT '{"a": 1}'::JSON.a::UInt8 + 1 AS s, toTypeName(s), '{"a": "x"}'::JSON.a::String || '!';
SELECT number, ('{"n": ' || toString(number) || '}')::JSON AS j, j.n::UInt64 * 2 FROM numbers(3);
-- error: 117
SELECT 'abc'::JSON;
-- error: 117
SELECT 5::JSON;
-- error: 117
SELECT ''::JSON;
