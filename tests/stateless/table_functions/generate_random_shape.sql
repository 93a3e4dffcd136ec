SELECT count() FROM (SELECT * FROM generateRandom('a UInt8, b String', 1, 5, 3) LIMIT 10);
SELECT toTypeName(a), toTypeName(b), toTypeName(c) FROM generateRandom('a Int32, b Array(Nullable(Float64)), c Tuple(x UInt8, y String)', 1) LIMIT 1;
SELECT max(length(s)) <= 4, max(length(a)) <= 2 FROM (SELECT * FROM generateRandom('s String, a Array(UInt8)', 1, 4, 2) LIMIT 100);
SELECT countIf(e NOT IN ('p', 'q')) FROM (SELECT * FROM generateRandom('e Enum8(\'p\' = 1, \'q\' = 2)', 5) LIMIT 50);
SELECT (SELECT groupArray(x) FROM (SELECT x FROM generateRandom('x UInt32', 9) LIMIT 5)) = (SELECT groupArray(x) FROM (SELECT x FROM generateRandom('x UInt32', 9) LIMIT 5));
DESC generateRandom('a UInt8, b Nullable(Date)', 1);
-- error: 50
SELECT * FROM generateRandom('a NoType') LIMIT 1;
-- error: 36
SELECT * FROM generateRandom('a UInt8', 'seed') LIMIT 1;
