SELECT '{"a": 1, "b": {"c": "x"}}'::JSON AS j, j.a, j.b.c, toTypeName(j.a), dynamicType(j.a), JSONAllPaths(j);
SELECT '{"a": [1, 2], "n": null}'::JSON AS j, j.a, j.n, j.missing, dynamicType(j.a), JSONAllPathsWithTypes(j);
SELECT CAST('{"a": "5"}', 'JSON(a UInt8)') AS j, j.a, toTypeName(j.a), toString(j), j::String;
SELECT CAST(map('a', 1), 'JSON'), CAST((1, 'x')::Tuple(p UInt8, q String), 'JSON');
CREATE TABLE js (id UInt8, j JSON) ENGINE = Memory;
INSERT INTO js VALUES (1, '{"k": 1}'), (2, '{"k": "s", "z": [true]}'), (3, '{}');
SELECT id, j, j.k, j.k.:Int64, j.k.:String, j.^z FROM js ORDER BY id;
-- error: 386
SELECT id FROM js WHERE j.k = 1 ORDER BY id;
-- error: 117
SELECT '{"a": '::JSON;
SELECT toJSONString((1, 'a')), toJSONString([1, NULL]), toJSONString(map('k', 1.5)), toJSONString(toDate('2020-01-01')), toJSONString('q"uote'), toJSONString(NULL), toJSONString(nan), toJSONString(toDecimal32(1.5, 2)), toJSONString(toUInt64(18446744073709551615));
