SET mutations_sync = 2;
CREATE TABLE uo (k UInt8, a UInt8, b Int8, f Float32, s FixedString(4)) ENGINE = MergeTree ORDER BY k;
INSERT INTO uo VALUES (1, 250, 100, 1, 'ab');
ALTER TABLE uo UPDATE a = a + 10, b = b * 2, f = 1 / 0, s = 'wxyz' WHERE 1;
SELECT * FROM uo;
ALTER TABLE uo UPDATE a = -1 WHERE 1;
SELECT a FROM uo;
ALTER TABLE uo UPDATE a = 1.9 WHERE 1;
SELECT a FROM uo;
-- error: 70
ALTER TABLE uo UPDATE a = NULL WHERE 1;
