CREATE TABLE de (a UInt8, b UInt16 DEFAULT a * 2, c String DEFAULT concat('n', toString(b)), d DEFAULT 5, e DEFAULT 'text', f DEFAULT now64(3) > toDateTime64('2000-01-01', 3), g Array(UInt8) DEFAULT [a, 1]) ENGINE = Memory;
DESCRIBE de;
INSERT INTO de (a) VALUES (1), (200);
INSERT INTO de (a, b) VALUES (3, 7);
INSERT INTO de (a, c) SELECT 4, 'given';
SELECT * FROM de ORDER BY a;
INSERT INTO de VALUES (5, DEFAULT, DEFAULT, 6, DEFAULT, 0, []);
SELECT * FROM de WHERE a = 5;
