CREATE TABLE dep (k UInt8, v UInt8) ENGINE = MergeTree ORDER BY k;
CREATE MATERIALIZED VIEW depmv ENGINE = MergeTree ORDER BY k AS SELECT k, v FROM dep;
CREATE DICTIONARY depd (k UInt8, v UInt8) PRIMARY KEY k SOURCE(CLICKHOUSE(TABLE 'dep')) LAYOUT(FLAT()) LIFETIME(0);
INSERT INTO dep VALUES (1, 2);
SELECT dictGet('depd', 'v', 1);
-- error: 80
DROP DICTIONARY dep;
-- error: 520
DROP TABLE depd;
-- error: 80
DROP VIEW dep;
DROP TABLE depmv;
INSERT INTO dep VALUES (3, 4);
SELECT count() FROM dep;
RENAME TABLE depd TO depx;
-- error: 57
RENAME DICTIONARY depd TO depx;
SELECT dictGet('depx', 'v', 1);
-- error: 520
DETACH TABLE depx;
DROP DICTIONARY depx;
DROP TABLE dep;
SELECT name FROM system.tables WHERE database = currentDatabase();
