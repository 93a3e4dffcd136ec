SELECT variantElement([1, 'a']::Array(Variant(UInt8, String)), 'UInt8'), variantElement([[1, 'a']]::Array(Array(Variant(UInt8, String))), 'String');
SELECT dynamicElement([1::Dynamic, 'a'::Dynamic], 'String'), dynamicElement(CAST([1, 2], 'Array(Dynamic)'), 'UInt8');
SELECT [1, NULL]::Dynamic AS g, dynamicType(g), [true]::String, [1, NULL]::Array(Nullable(UInt8));
SELECT CAST('5'::Dynamic, 'Variant(UInt8, String)') AS v, variantType(v);
SELECT CAST(NULL::Dynamic, 'String') AS s, toTypeName(s) SETTINGS cast_keep_nullable = 1;
SELECT accurateCastOrNull('x'::Dynamic, 'Int8'), accurateCastOrNull(CAST(300, 'Dynamic'), 'Int8'), accurateCastOrDefault('x'::Dynamic, 'Int8');
SELECT v.`Tuple(a UInt8, b String)`.b AS x, toTypeName(x) FROM (SELECT CAST((1, 'q'), 'Tuple(a UInt8, b String)')::Variant(Tuple(a UInt8, b String), UInt64) AS v);
CREATE TABLE dj (id UInt8, d Dynamic) ENGINE = MergeTree ORDER BY id;
INSERT INTO dj VALUES (1, {'a': 1}), (2, {1: 'x'}), (3, [[1], []]), (4, {'a': {'b': 1.5}}), (5, [{'a': 1}]);
SELECT id, d, dynamicType(d) FROM dj ORDER BY id;
-- error: 44
SELECT l.id FROM dj AS l JOIN dj AS r ON l.d = r.d;
SELECT l.id, r.id FROM dj AS l JOIN dj AS r ON l.d = r.d ORDER BY ALL SETTINGS allow_dynamic_type_in_join_keys = 1;
SELECT b.p, toTypeName(b.p) FROM format(JSONEachRow, '{"b": [{"p": 1}, {"p": 2}]}');
