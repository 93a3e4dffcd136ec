-- error: 117
SELECT CAST('x' AS Variant(UInt8));
-- error: 70
SELECT CAST([1] AS Variant(UInt8, String))::UInt8;
-- error: 43
SELECT variantElement(1, 'UInt8');
-- error: 43
SELECT variantElement(CAST(1 AS Variant(UInt8, String)), 'Date');
-- error: 6
SELECT CAST('text' AS Dynamic)::UInt8;
-- error: 36
CREATE TABLE t1 (a Variant()) ENGINE = Memory;
-- error: 223
CREATE TABLE t2 (a Dynamic(max_types = 1000)) ENGINE = Memory;
-- error: 223
CREATE TABLE t3 (a Dynamic(strange = 1)) ENGINE = Memory;
-- error: 117
SELECT CAST('{' AS JSON);
-- error: 117
SELECT CAST('[1]' AS JSON);
-- error: 62
CREATE TABLE t4 (a JSON(max_dynamic_paths = 'x')) ENGINE = Memory;
-- error: 43
SELECT dynamicType(1);
