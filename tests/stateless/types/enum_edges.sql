CREATE TABLE en (id UInt8, e Enum8('' = 0, 'hello' = 1, 'wörld' = -128), f Enum16('big' = 30000, 'a,b' = -5), n Nullable(Enum('x', 'y'))) ENGINE = MergeTree ORDER BY (e, id);
INSERT INTO en VALUES (1, 'hello', 'big', 'x'), (2, '', 'a,b', NULL), (3, 'wörld', 30000, 2);
SELECT * FROM en ORDER BY id;
SELECT id FROM en ORDER BY e;
SELECT id, CAST(e AS Int8), f::Int16, n::Nullable(Int8), toString(e), length(toString(e)) FROM en ORDER BY id;
SELECT id FROM en WHERE e = 'hello' OR f = 'a,b' ORDER BY id;
SELECT id FROM en WHERE e IN ('hello', 'wörld') AND n IS NOT NULL ORDER BY id;
-- error: 691
SELECT id FROM en WHERE e = 'unknown';
-- error: 691
SELECT id FROM en WHERE e = 5 AND CAST(5 AS Enum8('a' = 1)) = 'a';
-- error: 691
INSERT INTO en VALUES (4, 'zzz', 'big', 'x');
-- error: 69
CREATE TABLE en2 (e Enum8('a' = 200)) ENGINE = Memory;
-- error: 62
CREATE TABLE en3 (e Enum8('a' = 1, 'a' = 2)) ENGINE = Memory;
SELECT toTypeName(CAST('a', 'Enum(\'a\', \'b\')')), toTypeName(CAST('b', 'Enum(\'a\' = 1000, \'b\')')), toTypeName(e), toTypeName(if(id = 1, e, 'q')) FROM en LIMIT 1;
SELECT e, count(), min(f), max(f), any(n) FROM en GROUP BY e ORDER BY e;
SELECT * FROM en ORDER BY id FORMAT JSONEachRow;
