CREATE TABLE dk (a Int32 DEFAULT 7, b String DEFAULT concat('a', toString(a)), c Nullable(UInt8) DEFAULT 1, d UInt8) ENGINE = Memory;
INSERT INTO dk VALUES (DEFAULT, DEFAULT, DEFAULT, 1);
INSERT INTO dk VALUES (1, DEFAULT, NULL, 2), (DEFAULT, 'x', 3, 3);
SELECT * FROM dk ORDER BY d;
INSERT INTO dk (d) VALUES (4);
INSERT INTO dk (a, d) VALUES (NULL, 5);
SELECT * FROM dk WHERE d >= 4 ORDER BY d;
-- error: 53
INSERT INTO dk (a, d) SETTINGS input_format_null_as_default = 0 VALUES (NULL, 6);
INSERT INTO dk (a, d) SELECT NULL, 7 SETTINGS insert_null_as_default = 1;
-- error: 70
INSERT INTO dk (a, d) SELECT NULL, 8 SETTINGS insert_null_as_default = 0;
SELECT a, b, d FROM dk WHERE d >= 7;
INSERT INTO dk VALUES (1, 'q', DEFAULT, DEFAULT);
SELECT * FROM dk WHERE d = 0;
-- error: 62
INSERT INTO dk DEFAULT VALUES;
INSERT INTO dk (b) VALUES ('');
SELECT * FROM dk WHERE b = '';
