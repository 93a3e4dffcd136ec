CREATE TABLE il (a UInt8, b UInt8 DEFAULT 2, c UInt8 MATERIALIZED 3, d UInt8 ALIAS 4, e UInt8 EPHEMERAL 5, f UInt8 DEFAULT e) ENGINE = Memory;
INSERT INTO il VALUES (1, 1, 1);
INSERT INTO il (*) VALUES (2, 2, 2);
INSERT INTO il (* EXCEPT (b)) VALUES (3, 3);
INSERT INTO il (a, e) VALUES (4, 44);
INSERT INTO il (f, a) SELECT 9, 5;
SELECT * FROM il ORDER BY a;
-- error: 15
INSERT INTO il (a, a) VALUES (1, 1);
-- error: 16
INSERT INTO il (zz) VALUES (1);
-- error: 20
INSERT INTO il (a, b) SELECT 1;
-- error: 20
INSERT INTO il (a) SELECT 1, 2;
-- error: 62
INSERT INTO il (* EXCEPT (zz)) VALUES (1);
