CREATE TABLE vj (id UInt8, v Variant(String, UInt64, Array(UInt64), Bool, Float64)) ENGINE = Memory;
INSERT INTO vj FORMAT JSONEachRow {"id":1,"v":5} {"id":2,"v":"x"} {"id":3,"v":[1,2]} {"id":4,"v":true} {"id":5,"v":null} {"id":6,"v":-5.5};
SELECT id, v, variantType(v) FROM vj ORDER BY id;
INSERT INTO vj FORMAT TSV
11	5
12	x
13	[1,2]
14	true
15	\N
16	1.5
;
SELECT id, v, variantType(v) FROM vj WHERE id > 10 ORDER BY id;
SELECT * FROM vj ORDER BY id FORMAT JSONEachRow;
SELECT * FROM vj ORDER BY id FORMAT CSV;
SELECT * FROM vj ORDER BY id FORMAT Values;
