CREATE TABLE vt (id UInt32, v Variant(UInt64, String, Array(UInt64))) ENGINE = MergeTree ORDER BY id;
INSERT INTO vt VALUES (1, 42), (2, 'text'), (3, [1, 2]), (4, NULL), (5, 'NULL');
SELECT id, v, variantType(v) FROM vt ORDER BY id;
SELECT id, v.UInt64, v.String, v.`Array(UInt64)` FROM vt ORDER BY id;
SELECT id, variantElement(v, 'String'), variantElement(v, 'UInt64') FROM vt ORDER BY id;
SELECT variantType(v) AS t, count() FROM vt GROUP BY t ORDER BY t;
SELECT id FROM vt WHERE v.String = 'text';
SELECT id, v IS NULL, isNotNull(v) FROM vt ORDER BY id;
SELECT toTypeName(v), toTypeName(v.UInt64), toTypeName(v.`Array(UInt64)`), toTypeName(variantType(v)) FROM vt LIMIT 1;
-- error: 47
SELECT v.Float64 FROM vt;
-- error: 43
SELECT variantElement(v, 'Date') FROM vt;
SELECT count(v), count(), uniqExact(v) FROM vt;
