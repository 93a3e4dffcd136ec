CREATE TABLE va (id UInt8, v Variant(UInt64, String, Array(UInt8), Date)) ENGINE = MergeTree ORDER BY id;
INSERT INTO va VALUES (1, 42), (2, 'text'), (3, [1, 2]), (4, NULL), (5, '2024-01-01'::Date);
SELECT id, v, variantType(v), v.UInt64, v.String, v.`Array(UInt8)`, v.Date FROM va ORDER BY id;
SELECT variantElement(v, 'UInt64'), variantElement(v, 'String'), v IS NULL, isNotNull(v) FROM va ORDER BY id;
SELECT id FROM va WHERE v.UInt64 > 1;
SELECT id FROM va WHERE v IS NULL;
SELECT count(v), count(v.String), countIf(variantType(v) = 'Date') FROM va;
SELECT toTypeName(v), toTypeName(variantType(v)), toTypeName(v.UInt64), toTypeName(v.`Array(UInt8)`) FROM va LIMIT 1;
SELECT v::String FROM va ORDER BY id;
SELECT toString(v), length(toString(v)) FROM va ORDER BY id;
SELECT variantType(v) AS t, count() FROM va GROUP BY t ORDER BY t;
SELECT * FROM va ORDER BY id FORMAT JSONEachRow;
INSERT INTO va FORMAT JSONEachRow {"id": 6, "v": "json"}, {"id": 7, "v": 5}, {"id": 8, "v": [7]};
SELECT id, variantType(v) FROM va WHERE id > 5 ORDER BY id;
SELECT CAST(1::UInt64, 'Variant(UInt64, String)') AS x, variantType(x), CAST(x, 'Variant(UInt64, String, Date)'), x = 1::UInt64::Variant(UInt64, String);
SELECT [1::UInt8::Variant(UInt8, String), 'a'] AS a, toTypeName(a), arrayMap(q -> variantType(q), a);
SELECT if(id = 1, v, NULL), ifNull(v.String, '-') FROM va ORDER BY id LIMIT 2;
ALTER TABLE va MODIFY COLUMN v Variant(UInt64, String, Array(UInt8), Date, Float64);
INSERT INTO va VALUES (9, 1.5);
SELECT v, v.Float64 FROM va WHERE id = 9;
-- error: 43
SELECT variantElement(v, 'Float32') FROM va;
-- error: 38
SELECT v + 'a'::Date FROM va;
-- error: 36
CREATE TABLE va2 (v Variant(Nullable(UInt8), String)) ENGINE = Memory;
-- error: 36
CREATE TABLE va2 (v Variant(Variant(UInt8), String)) ENGINE = Memory;
-- error: 44
SELECT id FROM va ORDER BY v;
-- error: 44
SELECT v, count() FROM va GROUP BY v;
