CREATE DATABASE ddl_db_a COMMENT 'first';
-- error: 82
CREATE DATABASE ddl_db_a;
CREATE DATABASE IF NOT EXISTS ddl_db_a;
CREATE TABLE ddl_db_a.t (a UInt8) ENGINE = MergeTree ORDER BY a;
INSERT INTO ddl_db_a.t VALUES (1);
RENAME DATABASE ddl_db_a TO ddl_db_b;
SELECT * FROM ddl_db_b.t;
-- error: 81
SELECT * FROM ddl_db_a.t;
SHOW CREATE DATABASE ddl_db_b FORMAT TSVRaw;
SELECT name, engine, comment FROM system.databases WHERE name LIKE 'ddl_db_%';
ALTER DATABASE ddl_db_b MODIFY COMMENT 'changed';
SELECT comment FROM system.databases WHERE name = 'ddl_db_b';
-- error: 81
DROP DATABASE ddl_db_a;
DROP DATABASE IF EXISTS ddl_db_a;
DROP DATABASE ddl_db_b;
-- error: 81
USE ddl_db_b;
-- error: 336
CREATE DATABASE ddl_db_c ENGINE = NoSuch;
CREATE DATABASE ddl_db_m ENGINE = Memory;
CREATE TABLE ddl_db_m.x (a UInt8) ENGINE = Memory;
SELECT engine FROM system.databases WHERE name = 'ddl_db_m';
DROP DATABASE ddl_db_m;
