CREATE TABLE al (a UInt8, b String, up String ALIAS upper(b), s ALIAS a + length(b), s2 ALIAS s * 2) ENGINE = MergeTree ORDER BY a;
INSERT INTO al VALUES (1, 'xy'), (2, 'abc');
SELECT * FROM al ORDER BY a;
SELECT a, up, s, s2 FROM al ORDER BY a;
SELECT toTypeName(s), toTypeName(s2) FROM al LIMIT 1;
SELECT a FROM al WHERE s2 = 10;
SELECT up, count() FROM al GROUP BY up ORDER BY up;
-- error: 16
INSERT INTO al (a, up) VALUES (1, 'A');
SELECT * FROM al ORDER BY a SETTINGS asterisk_include_alias_columns = 1;
SELECT name, default_kind, default_expression FROM system.columns WHERE database = currentDatabase() AND table = 'al' ORDER BY position;
SELECT x.up FROM al AS x WHERE x.s = 3;
