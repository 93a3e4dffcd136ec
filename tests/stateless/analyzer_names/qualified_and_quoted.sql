CREATE TABLE `my table` (`a b` Int8, `select` String, `ж` Float32, `a.b` Int8) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO `my table` VALUES (1, 's', 1.5, 9), (2, 't', 2.5, 8);
SELECT `a b`, `select`, "ж", `a.b` FROM `my table` ORDER BY `a b`;
SELECT `my table`.`a b` AS "quoted name" FROM `my table` ORDER BY `quoted name`;
SELECT "a b" + 1 FROM "my table" ORDER BY ALL;
SELECT m.`a.b` FROM `my table` m ORDER BY m.`select`;
SELECT * FROM `my table` WHERE `select` = 's' FORMAT TSVWithNames;
DESCRIBE TABLE `my table`;
SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 'my table' ORDER BY position;
ALTER TABLE `my table` RENAME COLUMN `a b` TO `c\`d`;
SELECT `c\`d` FROM `my table` ORDER BY 1;
SHOW CREATE TABLE `my table` FORMAT Null;
-- error: 62
SELECT a b c FROM `my table`;
-- error: 62
SELECT `` FROM `my table`;
-- error: 47
SELECT "s" FROM `my table`;
DROP TABLE `my table`;
