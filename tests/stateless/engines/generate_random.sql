CREATE TABLE gr (a UInt8, b String, c Array(Int8), d Nullable(Date)) ENGINE = GenerateRandom(1, 5, 3);
SELECT count() FROM (SELECT * FROM gr LIMIT 100);
SELECT max(length(b)) <= 5, max(length(c)) <= 3 FROM (SELECT * FROM gr LIMIT 1000);
SELECT toTypeName(a), toTypeName(c) FROM gr LIMIT 1;
SELECT count() FROM (SELECT * FROM generateRandom('a UInt8, b Enum8(\'x\' = 1)', 1, 1, 1) LIMIT 10);
SELECT DISTINCT b FROM (SELECT b FROM generateRandom('b Enum8(\'x\' = 1)', 1, 1, 1) LIMIT 10);
-- error: 48
INSERT INTO gr VALUES (1, '', [], NULL);
-- error: 50
SELECT * FROM generateRandom('a Strange') LIMIT 1;
-- error: 42
CREATE TABLE grb (a UInt8) ENGINE = GenerateRandom(1, 2, 3, 4, 5);
SELECT (SELECT groupArray(a) FROM (SELECT a FROM generateRandom('a UInt8', 7) LIMIT 5)) = (SELECT groupArray(a) FROM (SELECT a FROM generateRandom('a UInt8', 7) LIMIT 5));
