CREATE DATABASE dict_other_db;
CREATE TABLE dict_other_db.src (id UInt64, v String) ENGINE = Memory;
INSERT INTO dict_other_db.src VALUES (1, 'from other');
CREATE DICTIONARY dict_other_db.d (id UInt64, v String DEFAULT 'none') PRIMARY KEY id SOURCE(CLICKHOUSE(DB 'dict_other_db' TABLE 'src')) LAYOUT(FLAT()) LIFETIME(0);
SELECT dictGet('dict_other_db.d', 'v', toUInt64(1)), dictGet(dict_other_db.d, 'v', toUInt64(1));
-- error: 36
SELECT dictGet('d', 'v', toUInt64(1));
CREATE DICTIONARY here (id UInt64, v String DEFAULT 'none') PRIMARY KEY id SOURCE(CLICKHOUSE(DB 'dict_other_db' TABLE 'src')) LAYOUT(HASHED()) LIFETIME(0);
SELECT dictGet('here', 'v', toUInt64(1)), dictGet(here, 'v', toUInt64(2));
CREATE TABLE te (id UInt64, v String) ENGINE = Dictionary('dict_other_db.d');
SELECT * FROM te;
SELECT * FROM dictionary('dict_other_db.d');
SELECT database, name FROM system.dictionaries WHERE name = 'd' AND database = 'dict_other_db';
-- error: 630
RENAME DICTIONARY dict_other_db.d TO dict_other_db.d2;
DROP TABLE te;
DROP DICTIONARY here;
DROP DATABASE dict_other_db;
-- error: 36
SELECT dictGet('dict_other_db.d2', 'v', toUInt64(1));
