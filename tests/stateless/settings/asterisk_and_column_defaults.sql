CREATE TABLE ad (a UInt8, m UInt8 MATERIALIZED a + 1, l UInt8 ALIAS a + 2, d UInt8 DEFAULT a + 3) ENGINE = MergeTree ORDER BY a;
INSERT INTO ad (a) VALUES (1), (2);
SELECT * FROM ad ORDER BY a;
SELECT * FROM ad ORDER BY a SETTINGS asterisk_include_materialized_columns = 1;
SELECT * FROM ad ORDER BY a SETTINGS asterisk_include_alias_columns = 1;
SELECT * EXCEPT(l) FROM ad ORDER BY a SETTINGS asterisk_include_alias_columns = 1, asterisk_include_materialized_columns = 1;
SELECT * FROM (SELECT * FROM ad) ORDER BY a SETTINGS asterisk_include_alias_columns = 1;
-- error: 44
INSERT INTO ad (a, m) VALUES (1, 1);
-- error: 16
INSERT INTO ad (a, l) VALUES (1, 1);
INSERT INTO ad VALUES (9, 9);
SELECT a, m, l, d FROM ad WHERE a = 9;
SELECT COLUMNS('m|l') FROM ad ORDER BY a SETTINGS asterisk_include_materialized_columns = 1;
DESCRIBE TABLE ad;
