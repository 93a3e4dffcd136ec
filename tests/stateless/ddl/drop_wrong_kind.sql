CREATE TABLE plain (x UInt8) ENGINE = Memory;
CREATE VIEW seen AS SELECT x FROM plain;
-- error: 80
DROP DICTIONARY plain;
-- error: 80
DROP VIEW plain;
-- error: 80
DROP DICTIONARY seen;
DROP TABLE seen;
DROP TABLE plain;
SHOW TABLES;
