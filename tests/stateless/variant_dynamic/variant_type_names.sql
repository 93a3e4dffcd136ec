SELECT toTypeName(CAST(1, 'Variant(String, UInt8)')), toTypeName(CAST(NULL, 'Variant(UInt8, Array(String), Date)'));
-- error: 36
SELECT CAST(1, 'Variant(UInt8, Nullable(String))');
-- error: 36
SELECT CAST(1, 'Variant(UInt8, Variant(String))');
CREATE TABLE v1 (v Variant(UInt8)) ENGINE = Memory;
INSERT INTO v1 VALUES (5), (NULL);
SELECT v, variantType(v) FROM v1 ORDER BY toString(v);
-- error: 44
CREATE TABLE vs (v Variant(UInt32, Int64)) ENGINE = Memory;
SET allow_suspicious_variant_types = 1;
CREATE TABLE vs (v Variant(UInt32, Int64)) ENGINE = Memory;
INSERT INTO vs VALUES (1), (-1), (5000000000);
SELECT v, variantType(v) FROM vs ORDER BY toString(v);
SELECT CAST('5', 'Variant(UInt8, String)') AS v, variantType(v), CAST(5, 'Variant(UInt8, String)') AS w, variantType(w);
