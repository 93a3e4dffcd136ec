INSERT INTO FUNCTION file('$FOLDER/dump.sql', 'RawBLOB', 's String') VALUES ('-- MySQL dump 10.13\n/*!40101 SET NAMES utf8 */;\nDROP TABLE IF EXISTS `test`;\nCREATE TABLE `test` (\n  `x` int DEFAULT NULL,\n  `y` varchar(10) NOT NULL DEFAULT \'a,b\',\n  `d` decimal(10,2) DEFAULT NULL,\n  `t` datetime,\n  PRIMARY KEY (`x`),\n  KEY `k` (`y`)\n) ENGINE=InnoDB;\nLOCK TABLES `test` WRITE;\n/*!40000 ALTER TABLE `test` DISABLE KEYS */;\nINSERT INTO `test` VALUES (1,\'a\\\'b\',1.5,\'2020-01-01 00:00:00\'),(2,\'x;y\',NULL,NULL);\nINSERT INTO `test2` VALUES (9);\n/*!40000 ALTER TABLE `test` ENABLE KEYS */;\nUNLOCK TABLES;\nINSERT INTO `test` VALUES (4,\'zz\',2,\'2020-01-01 00:00:00\');\n');
DESCRIBE file('$FOLDER/dump.sql', 'MySQLDump');
SELECT * FROM file('$FOLDER/dump.sql', 'MySQLDump');
SELECT * FROM file('$FOLDER/dump.sql', 'MySQLDump', 'y String, x Int32');
SELECT * FROM file('$FOLDER/dump.sql', 'MySQLDump', 'a UInt8') SETTINGS input_format_mysql_dump_table_name = 'test2';
-- error: CANNOT_EXTRACT_TABLE_STRUCTURE
DESCRIBE file('$FOLDER/dump.sql', 'MySQLDump') SETTINGS input_format_mysql_dump_table_name = 'nothing';
INSERT INTO FUNCTION file('$FOLDER/rows.sql', 'RawBLOB', 's String') VALUES ('INSERT INTO `t1` (`x`,`y`,`z`) VALUES (1,\'a\',1.5),(2,NULL,2);\nINSERT INTO t1 VALUES (3,\'b\',2);\n');
DESCRIBE file('$FOLDER/rows.sql', 'MySQLDump');
SELECT x, y, z FROM file('$FOLDER/rows.sql', 'MySQLDump', 'x Int32, y Nullable(String), z Float64');
SELECT y, x, q FROM file('$FOLDER/rows.sql', 'MySQLDump', 'y Nullable(String), q Int8, x Int32');
