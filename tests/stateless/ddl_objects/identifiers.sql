CREATE TABLE `with space` (`col umn` UInt8, "dou""ble" String, `back\`tick` UInt8) ENGINE = Memory;
INSERT INTO `with space` VALUES (1, 'x', 2);
SELECT `col umn`, "dou""ble", `back\`tick` FROM `with space`;
DESCRIBE `with space`;
SHOW CREATE TABLE `with space` FORMAT TSVRaw;
CREATE TABLE `таблица` (`столбец` UInt8) ENGINE = Memory;
INSERT INTO `таблица` VALUES (7);
SELECT `столбец` + 1 FROM `таблица`;
CREATE TABLE `a.b` (`c.d` UInt8) ENGINE = Memory;
SELECT `c.d` FROM `a.b`;
-- error: 81
SELECT 1 FROM a.b;
CREATE TABLE `select` (`from` UInt8, `where` UInt8) ENGINE = MergeTree ORDER BY `from`;
INSERT INTO `select` (`from`, `where`) VALUES (1, 2);
SELECT `from` FROM `select` WHERE `where` = 2;
-- error: 62
CREATE TABLE `` (a UInt8) ENGINE = Memory;
-- error: 62
CREATE TABLE t (`` UInt8) ENGINE = Memory;
CREATE TABLE `1digit` (`2a` UInt8) ENGINE = Memory;
SELECT `1digit`.`2a` FROM `1digit`;
