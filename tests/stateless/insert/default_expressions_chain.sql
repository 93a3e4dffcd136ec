CREATE TABLE ch (a UInt32, b UInt32 DEFAULT a * 2, c UInt32 DEFAULT b + a, m String MATERIALIZED concat('m', toString(c)), z String ALIAS concat(m, '!'), n Nullable(UInt8) DEFAULT NULL, arr Array(UInt32) DEFAULT [a, b]) ENGINE = MergeTree ORDER BY a;
INSERT INTO ch (a) VALUES (1);
INSERT INTO ch (a, b) VALUES (2, 100);
INSERT INTO ch (a, c) SELECT 3, 7;
INSERT INTO ch (a, b, arr) FORMAT JSONEachRow {"a": 4} {"a": 5, "b": 1, "arr": []};
SELECT *, m, z FROM ch ORDER BY a;
SELECT * FROM ch ORDER BY a SETTINGS asterisk_include_materialized_columns = 1, asterisk_include_alias_columns = 1;
-- error: 44
INSERT INTO ch (a, m) VALUES (6, 'x');
-- error: 16
INSERT INTO ch (a, z) VALUES (6, 'x');
-- error: 174
CREATE TABLE cyc (a UInt8 DEFAULT b, b UInt8 DEFAULT a) ENGINE = Memory;
-- error: 47
CREATE TABLE badd (a UInt8 DEFAULT nosuchcol) ENGINE = Memory;
SELECT name, default_kind, default_expression FROM system.columns WHERE database = currentDatabase() AND table = 'ch' ORDER BY position;
