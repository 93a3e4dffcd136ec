SELECT 1::Dynamic AS d, dynamicType(d), 'a'::Dynamic AS e, dynamicType(e), NULL::Dynamic AS f, dynamicType(f), [1, NULL]::Dynamic AS g, dynamicType(g);
SELECT CAST(CAST(5, 'Dynamic'), 'UInt32') AS n, toTypeName(n), CAST('17', 'Dynamic')::UInt8 + 1, CAST(1.5, 'Dynamic')::String;
SELECT CAST(5, 'Variant(UInt8, String)')::Dynamic AS d, dynamicType(d), CAST('5'::Dynamic, 'Variant(UInt8, String)') AS v, variantType(v);
-- error: 6
SELECT CAST('abc'::Dynamic, 'UInt8');
SELECT CAST(NULL::Dynamic, 'UInt8');
SELECT CAST(NULL::Dynamic, 'Nullable(UInt8)'), CAST(5::Dynamic, 'Nullable(String)');
SELECT CAST(NULL::Dynamic, 'String') AS s SETTINGS cast_keep_nullable = 1;
SELECT materialize(7)::Dynamic + 1, materialize('x')::Dynamic || 'y';
SELECT d::Nullable(Int64) FROM (SELECT arrayJoin([1::Dynamic, '22'::Dynamic, NULL]) AS d);
SELECT accurateCastOrNull('x'::Dynamic, 'Int8'), toString(5::Dynamic), toInt32('5'::Dynamic);
SELECT toTypeName(CAST(1, 'Dynamic(max_types=5)')), CAST(CAST(1, 'Dynamic(max_types=5)'), 'Dynamic(max_types=1)') AS q, dynamicType(q);
