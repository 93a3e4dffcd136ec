SET mutations_sync = 1;
CREATE TABLE mm (k UInt8, s String) ENGINE = Memory;
INSERT INTO mm VALUES (1, 'a'), (2, 'b'), (3, 'c');
ALTER TABLE mm DELETE WHERE k = 2;
SELECT * FROM mm ORDER BY k;
ALTER TABLE mm UPDATE s = upper(s) WHERE k > 1;
SELECT * FROM mm ORDER BY k;
ALTER TABLE mm ADD COLUMN z UInt8 DEFAULT 8;
SELECT * FROM mm ORDER BY k;
