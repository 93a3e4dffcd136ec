CREATE TABLE src (id UInt64, v String) ENGINE = Memory;
INSERT INTO src VALUES (1, 'one'), (2, 'two');
CREATE DICTIONARY dk (id UInt64, v String) PRIMARY KEY id SOURCE(CLICKHOUSE(TABLE 'src')) LAYOUT(FLAT()) LIFETIME(0);
SELECT * FROM dictionary('dk') ORDER BY id;
SELECT v FROM dictionary(dk) WHERE id = 2;
-- error: 36
CREATE TABLE dt (id UInt64, v String) ENGINE = Dictionary(dk);
-- error: 60
SELECT * FROM dt ORDER BY id;
-- error: 48
INSERT INTO dk VALUES (3, 'three');
-- error: 60
INSERT INTO dt VALUES (3, 'three');
-- error: 36
SELECT * FROM dictionary('nothing');
-- error: 48
ALTER TABLE dk DELETE WHERE 1;
SELECT name, engine FROM system.tables WHERE database = currentDatabase() ORDER BY name;
