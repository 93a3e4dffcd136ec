CREATE TABLE ct (k UInt8, a Array(Array(Nullable(String))), t Tuple(x UInt8, y Array(Tuple(String, Float32))), m Map(String, Array(UInt8)), v Variant(UInt8, String, Array(UInt8)), j JSON) ENGINE = Memory;
INSERT INTO ct VALUES (1, [['a', NULL], []], (1, [('p', 0.5)]), {'k': [1, 2]}, 5, '{"a": {"b": [1, "x"]}}');
INSERT INTO ct VALUES (2, [], (0, []), {}, 'str', '{}'), (3, [[]], (255, [('', 0), ('z', -1)]), {'a': [], 'b': [3]}, [1, 2], '{"n": null, "f": 1.5}');
SELECT * FROM ct ORDER BY k;
INSERT INTO ct (k, t) VALUES (4, (9, [])), (5, tuple(8, [('q', 1)]));
SELECT t FROM ct WHERE k > 3 ORDER BY k;
INSERT INTO ct (k, v) VALUES (6, NULL), (7, '[1,2]'::String);
SELECT k, v, variantType(v) FROM ct ORDER BY k;
-- error: 53
INSERT INTO ct (k, t) VALUES (8, (1));
-- error: 117
INSERT INTO ct (k, j) VALUES (9, 'not json');
-- error: 62
INSERT INTO ct (k, m) VALUES (9, {'a': 'x'});
-- error: 130
INSERT INTO ct (k, a) VALUES (9, ['x']);
SELECT count() FROM ct;
