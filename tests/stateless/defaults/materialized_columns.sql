CREATE TABLE ma (a UInt8, m UInt16 MATERIALIZED a * 100, t MATERIALIZED toString(m)) ENGINE = MergeTree ORDER BY a;
INSERT INTO ma VALUES (1), (2);
SELECT * FROM ma ORDER BY a;
SELECT a, m, t, toTypeName(t) FROM ma ORDER BY a;
-- error: 44
INSERT INTO ma (a, m) VALUES (3, 3);
-- error: 62
INSERT INTO ma VALUES (1, 2);
SELECT * FROM ma ORDER BY a SETTINGS asterisk_include_materialized_columns = 1;
SELECT count() FROM ma WHERE m > 100;
SELECT COLUMNS('.*') FROM ma ORDER BY a;
INSERT INTO ma SELECT 9;
SELECT max(m) FROM ma;
