CREATE TABLE en (k UInt8, e Enum8('a' = 1, 'b' = 2)) ENGINE = MergeTree ORDER BY k;
INSERT INTO en VALUES (1, 'a'), (2, 'b');
ALTER TABLE en MODIFY COLUMN e Enum8('a' = 1, 'bee' = 2);
SELECT * FROM en ORDER BY k;
ALTER TABLE en MODIFY COLUMN e Enum16('a' = 1, 'bee' = 2, 'c' = 1000);
INSERT INTO en VALUES (3, 'c');
SELECT *, CAST(e AS Int16) FROM en ORDER BY k;
-- error: 691
INSERT INTO en VALUES (4, 'd');
ALTER TABLE en MODIFY COLUMN e Int16;
SELECT * FROM en ORDER BY k;
CREATE TABLE ek (e Enum8('a' = 1)) ENGINE = MergeTree ORDER BY e;
ALTER TABLE ek MODIFY COLUMN e Enum8('a' = 1, 'z' = 9);
-- error: 524
ALTER TABLE ek MODIFY COLUMN e Enum8('a' = 2);
