-- error: 70
SELECT CAST('b', 'Enum8(\'a\' = 1, \'b\' = 2)') AS e, CAST(e, 'Int8'), CAST(e, 'String'), CAST(e, 'Enum16(\'a\' = 100, \'b\' = 200)')::Int16, toTypeName(e), CAST(1, 'Enum8(\'a\' = 1, \'b\' = 2)'), toInt32(e), e + 1;
SELECT CAST('c', 'Enum(\'a\', \'b\', \'c\')')::Int8, toTypeName(CAST('c', 'Enum(\'a\', \'b\', \'c\')')), CAST('x', 'Enum(\'x\' = 1000)')::Int16, toTypeName(CAST('x', 'Enum(\'x\' = 1000)')), CAST('b', 'Enum8(\'a\' = 5, \'b\')')::Int8;
SELECT CAST(NULL, 'Nullable(Enum8(\'a\' = 1))'), CAST(toNullable('a'), 'Nullable(Enum8(\'a\' = 1))'), CAST(materialize('a'), 'Enum8(\'a\' = 1)'), CAST(toLowCardinality('a'), 'Enum8(\'a\' = 1)'), CAST(toFixedString('a', 1), 'Enum8(\'a\' = 1)'), CAST('', 'Enum8(\'\' = 0, \'z\' = 1)') = '';
CREATE TABLE en (e Enum8('low' = -1, 'mid' = 0, 'high' = 1), n Nullable(Enum16('x' = 1, 'y' = 2))) ENGINE = MergeTree ORDER BY e;
INSERT INTO en VALUES ('high', NULL), (-1, 'y'), ('mid', 1);
SELECT e, n, CAST(e, 'Int16'), toString(n) FROM en ORDER BY e;
SELECT e FROM en WHERE e > 'low' AND e != 'high' OR n = 'y' ORDER BY e DESC;
SELECT min(e), max(e), count(n), groupArraySorted(3)(toString(e)), uniqExact(e) FROM en;
SELECT e IN ('low', 'mid'), e = 0, if(e = 'low', e, 'mid'), toTypeName(if(e = 'low', e, e)) FROM en ORDER BY e;
ALTER TABLE en MODIFY COLUMN e Enum8('low' = -1, 'mid' = 0, 'high' = 1, 'top' = 9);
INSERT INTO en VALUES ('top', 'x');
SELECT e, e::Int8 FROM en ORDER BY e;
-- error: 691
SELECT CAST('zz', 'Enum8(\'a\' = 1)');
-- error: 691
SELECT CAST(5, 'Enum8(\'a\' = 1)');
-- error: 69
SELECT CAST('a', 'Enum8(\'a\' = 1000)');
-- error: 691
SELECT e FROM en WHERE e = 'nope';
