CREATE TABLE v (k UInt8, v Variant(UInt8, String, Array(String), Date)) ENGINE = Memory;
INSERT INTO v VALUES (1, '1'), (2, 2), (3, 'abc'), (4, '2020-01-01'), (5, ['a']), (6, NULL), (7, '[1]'), (9, 'NULL');
SELECT k, v, variantType(v) FROM v ORDER BY k;
CREATE TABLE v2 (k UInt8, v Variant(UInt8, Date)) ENGINE = Memory;
INSERT INTO v2 VALUES (1, '1');
INSERT INTO v2 VALUES (2, '2020-01-01');
SELECT k, v, variantType(v) FROM v2 ORDER BY k;
SELECT '[\'1\']'::Variant(Array(UInt8), Array(String)) AS v, variantType(v);
SELECT '[\'1\']'::Array(Variant(UInt8, String)) AS v, arrayMap(x -> variantType(x), v);
