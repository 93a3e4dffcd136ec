SET allow_experimental_variant_type = 1, allow_experimental_dynamic_type = 1;
SELECT 1::Variant(UInt8, String) AS v, toTypeName(v), variantType(v), variantElement(v, 'UInt8'), variantElement(v, 'String'), 'a'::Variant(UInt8, String), NULL::Variant(UInt8, String);
SELECT 1::Dynamic AS d, dynamicType(d), 'x'::Dynamic, dynamicElement('x'::Dynamic, 'String'), NULL::Dynamic IS NULL, toTypeName(d), dynamicType([1, 2]::Dynamic);
CREATE TABLE vd (id UInt8, v Variant(UInt64, String, Array(UInt64)), d Dynamic) ENGINE = Memory;
INSERT INTO vd VALUES (1, 5, 5), (2, 'five', 'five'), (3, [5], [5]), (4, NULL, NULL);
SELECT id, v, variantType(v), v.UInt64, v.String FROM vd ORDER BY id;
SELECT id, d, dynamicType(d), d.Int64, d.String FROM vd ORDER BY id;
SELECT id, CAST(v, 'String'), CAST(d, 'String'), v IS NULL, isNotNull(d) FROM vd ORDER BY id;
SELECT id, toString(v) FROM vd WHERE variantType(v) = 'String' OR v IS NULL ORDER BY id;
SELECT CAST(id, 'Variant(UInt8, String)') AS x, CAST(v, 'Dynamic') AS y, dynamicType(y) FROM vd ORDER BY id;
SELECT dynamicType(d) AS t, count() FROM vd GROUP BY t ORDER BY t;
-- error: 43
SELECT variantElement(1, 'UInt8');
