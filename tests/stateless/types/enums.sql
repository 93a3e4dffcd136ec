SELECT CAST('b' AS Enum8('a' = 1, 'b' = 2)) AS e, e = 'b', e = 2, toInt8(e), toTypeName(e), e || '!', e IN ('a'), e > 'a';
SELECT CAST(1 AS Enum('x' = 1, 'y')), CAST('y', 'Enum(\'x\', \'y\')')::Int8;
-- error: 691
SELECT CAST('zz' AS Enum8('a' = 1));
-- error: 691
SELECT CAST(5 AS Enum8('a' = 1));
CREATE TABLE en (e Enum8('low' = -1, 'mid' = 0, 'high' = 1), n Nullable(Enum16('q' = 300))) ENGINE = MergeTree ORDER BY e;
INSERT INTO en VALUES ('high', NULL), ('low', 'q'), (0, 300);
SELECT * FROM en ORDER BY e;
SELECT max(e), min(e), any(n) FROM en;
SELECT e, count() FROM en GROUP BY e ORDER BY e DESC;
-- error: 691
INSERT INTO en VALUES ('nothing', NULL);
ALTER TABLE en MODIFY COLUMN e Enum8('low' = -1, 'mid' = 0, 'high' = 1, 'top' = 2);
INSERT INTO en VALUES ('top', NULL);
SELECT e FROM en WHERE e >= 'high' ORDER BY e;
SELECT e FROM en WHERE e = 'low' OR e = 2 ORDER BY e;
DROP TABLE en;
SELECT CAST(1, 'Enum8(\'a\' = 1, \'b\' = 2)') = CAST(1, 'Enum8(\'a\' = 1, \'b\' = 2)'), toString(CAST(2, 'Enum8(\'a\' = 1, \'b\' = 2)'));
