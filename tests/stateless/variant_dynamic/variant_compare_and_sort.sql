CREATE TABLE vo (id UInt8, v Variant(Int64, String, Float64)) ENGINE = Memory;
SET allow_suspicious_types_in_order_by = 1, allow_suspicious_types_in_group_by = 1;
INSERT INTO vo SELECT 1, CAST(toInt64(7), 'Variant(Int64, String, Float64)');
INSERT INTO vo SELECT 2, CAST('seven', 'Variant(Int64, String, Float64)');
INSERT INTO vo SELECT 3, CAST(7.5, 'Variant(Int64, String, Float64)');
INSERT INTO vo SELECT 4, NULL;
INSERT INTO vo SELECT 5, CAST(toInt64(-1), 'Variant(Int64, String, Float64)');
SELECT id, v FROM vo ORDER BY v, id;
SELECT id, v FROM vo ORDER BY v DESC, id;
SELECT id, v FROM vo ORDER BY v NULLS FIRST, id;
SELECT v, count() FROM vo GROUP BY v ORDER BY toString(v);
SELECT DISTINCT variantType(v) AS t FROM vo ORDER BY t;
-- error: 386
SELECT id FROM vo WHERE v = 'seven'::Variant(Int64, String, Float64);
SELECT min(id), max(id) FROM vo WHERE v IS NOT NULL;
