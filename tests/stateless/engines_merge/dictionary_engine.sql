CREATE TABLE src (k UInt64, name String, v Float64) ENGINE = Memory;
INSERT INTO src VALUES (1, 'a', 0.5), (2, 'b', 1.5);
CREATE DICTIONARY d (k UInt64, name String DEFAULT '?', v Float64 DEFAULT -1) PRIMARY KEY k SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(HASHED()) LIFETIME(0);
SELECT * FROM d ORDER BY k;
SELECT name FROM dictionary('d') WHERE k = 2;
SELECT count() FROM dictionary(d);
-- error: 36
SELECT * FROM dictionary('nothing');
SELECT d.name, n.number FROM numbers(3) AS n LEFT JOIN d ON n.number = d.k ORDER BY n.number;
INSERT INTO src VALUES (3, 'c', 2);
SYSTEM RELOAD DICTIONARY d;
SHOW TABLES;
