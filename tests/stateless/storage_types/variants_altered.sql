CREATE TABLE va (k UInt8, v Variant(UInt64, String)) ENGINE = MergeTree ORDER BY k;
INSERT INTO va VALUES (1, 5), (2, 'x'), (3, NULL);
SET mutations_sync = 2;
ALTER TABLE va MODIFY COLUMN v Variant(UInt64, String, Array(UInt8));
INSERT INTO va VALUES (4, [1, 2]);
SELECT k, v, variantType(v) FROM va ORDER BY k;
SELECT k, v.UInt64, v.String, v.`Array(UInt8)`.size0 FROM va ORDER BY k;
SELECT k FROM va WHERE variantElement(v, 'UInt64') = 5;
-- error: 70
ALTER TABLE va MODIFY COLUMN v Variant(UInt64);
ALTER TABLE va ADD COLUMN w Variant(String, UInt8) DEFAULT 7::UInt8;
SELECT k, w, variantType(w) FROM va ORDER BY k;
ALTER TABLE va MODIFY COLUMN w String;
SELECT k, w FROM va ORDER BY k;
ALTER TABLE va MODIFY COLUMN v Dynamic;
SELECT k, v, dynamicType(v) FROM va ORDER BY k;
OPTIMIZE TABLE va FINAL;
SELECT k, dynamicElement(v, 'String') FROM va ORDER BY k;
SELECT count() FROM va WHERE v IS NULL;
