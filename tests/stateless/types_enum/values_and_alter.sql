CREATE TABLE en (id UInt8, e Enum8('one' = 1, 'two' = 2, 'neg' = -5), w Enum('a', 'b'), n Nullable(Enum16('big' = 1000, 'x''y' = 1))) ENGINE = MergeTree ORDER BY (e, id);
INSERT INTO en VALUES (1, 'one', 'a', 'big'), (2, 2, 'b', NULL), (3, 'neg', 1, 'x\'y');
INSERT INTO en (id) VALUES (4);
SELECT * FROM en ORDER BY id;
SELECT e, e::Int8, toString(e), toInt16(e), w::UInt8 FROM en ORDER BY e, id;
SELECT id FROM en WHERE e = 'two' OR n = 'big' ORDER BY id;
SELECT id FROM en WHERE e > 'neg' ORDER BY id;
SELECT id FROM en WHERE e IN ('one', 'two') ORDER BY id;
SELECT e, count() FROM en GROUP BY e ORDER BY e;
SELECT toTypeName(e), toTypeName(w), toTypeName(n) FROM en LIMIT 1;
SELECT max(e), min(e), any(w), uniq(e), groupArray(e) FROM (SELECT * FROM en ORDER BY id);
SELECT concat(e, '-', w), e LIKE 't%', if(id = 1, e, 'two'), e || 'x' FROM en ORDER BY id;
ALTER TABLE en MODIFY COLUMN w Enum('a' = 1, 'b' = 2, 'c' = 3);
INSERT INTO en VALUES (5, 'two', 'c', 'big');
SELECT w FROM en ORDER BY id;
-- error: 70
SELECT CAST('one', 'Enum8(\'one\' = 1)') = 'one', CAST(1, 'Enum8(\'one\' = 1)'), CAST('b' AS Enum('a', 'b'))::Int8, CAST(e, 'Enum8(\'two\' = 7, \'one\' = 8, \'neg\' = 9)')::Int8 FROM en ORDER BY id LIMIT 1;
-- error: 691
INSERT INTO en VALUES (9, 'three', 'a', 'big');
-- error: 691
INSERT INTO en VALUES (9, 77, 'a', 'big');
-- error: 691
SELECT CAST('z', 'Enum8(\'one\' = 1)');
-- error: 691
SELECT CAST(5, 'Enum8(\'one\' = 1)');
-- error: 62
CREATE TABLE en2 (e Enum8('a' = 1, 'b' = 1)) ENGINE = Memory;
-- error: 62
CREATE TABLE en2 (e Enum8('a' = 1, 'a' = 2)) ENGINE = Memory;
-- error: 69
CREATE TABLE en2 (e Enum8('a' = 300)) ENGINE = Memory;
-- error: 92
CREATE TABLE en2 (e Enum8()) ENGINE = Memory;
ALTER TABLE en MODIFY COLUMN w Enum('a' = 1, 'b' = 2, 'c' = 3, 'd' = 4);
-- error: 43
SELECT e + 1 FROM en;
