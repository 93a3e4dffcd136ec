CREATE TABLE table (date Date, engine Int8) ENGINE = Memory;
-- error: 62
INSERT INTO table VALUES ('2020-01-01', 1);
SELECT table.date, engine FROM `table`;
-- error: 62
SELECT table.date FROM table, ;
CREATE TABLE k2 (order UInt8, key String, `index` Int8, values Int8, format Int8, final Int8, settings Int8) ENGINE = Memory;
INSERT INTO k2 VALUES (1, 'k', 2, 3, 5, 6, 7);
SELECT order, key, index, values, k2.format, k2.final, k2.settings FROM k2;
SHOW CREATE TABLE k2 FORMAT TSVRaw;
CREATE TABLE if (exists UInt8) ENGINE = Memory;
SHOW TABLES;
