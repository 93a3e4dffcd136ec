CREATE TABLE gr (a UInt8, b Array(String), c Nullable(Date)) ENGINE = GenerateRandom(1, 5, 3);
DESCRIBE gr;
SELECT count() FROM (SELECT a FROM gr LIMIT 10);
SELECT max(length(b)) <= 3, max(arrayMax(arrayMap(x -> length(x), b))) <= 5 FROM (SELECT b FROM gr LIMIT 100);
-- error: 48
INSERT INTO gr VALUES (1, [], NULL);
DESCRIBE generateRandom('a UInt8, t Tuple(x Int8, y String), e Enum(\'q\' = 1)');
SELECT count(), uniqExact(toTypeName(a)) FROM (SELECT * FROM generateRandom('a Decimal(9, 2)') LIMIT 7);
SELECT toTypeName(a), toTypeName(b) FROM generateRandom('a LowCardinality(String), b Map(String, UInt8)', 1, 2, 2) LIMIT 1;
-- error: 50
SELECT * FROM generateRandom('a NoSuch') LIMIT 1;
-- error: 62
SELECT * FROM generateRandom('') LIMIT 1;
SELECT e IN ('p', 'q') FROM generateRandom('e Enum8(\'p\' = 1, \'q\' = 2)') LIMIT 2;
SELECT length(f) FROM generateRandom('f FixedString(4)') LIMIT 1;
SELECT (SELECT groupArray(a) FROM (SELECT a FROM generateRandom('a UInt32', 5) LIMIT 3)) = (SELECT groupArray(a) FROM (SELECT a FROM generateRandom('a UInt32', 5) LIMIT 3));
