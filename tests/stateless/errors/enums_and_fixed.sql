CREATE TABLE e (k UInt8, e Enum8('a' = 1, 'b' = 2), f FixedString(2)) ENGINE = MergeTree ORDER BY k;
-- error: 691
INSERT INTO e VALUES (1, 'z', 'xx');
-- error: 691
INSERT INTO e VALUES (1, 9, 'xx');
-- error: 131
INSERT INTO e VALUES (1, 'a', 'xxx');
INSERT INTO e VALUES (1, 'a', 'x');
SELECT * FROM e WHERE e = 'nothing';
SELECT * FROM e WHERE e IN ('nothing');
SELECT * FROM e WHERE f = 'x\0';
-- error: 43
SELECT e + 1 FROM e;
-- error: 691
SELECT CAST('z' AS Enum8('a' = 1));
-- error: 44
SELECT toFixedString('abc', number) FROM numbers(1);
-- error: 131
ALTER TABLE e MODIFY COLUMN f FixedString(1) SETTINGS mutations_sync = 2;
