CREATE DATABASE IF NOT EXISTS stateless_one;
CREATE DATABASE IF NOT EXISTS stateless_one;
-- error: 82
CREATE DATABASE stateless_one;
CREATE TABLE stateless_one.t (x UInt8) ENGINE = Memory;
SHOW TABLES FROM stateless_one;
CREATE DATABASE stateless_two ENGINE = Memory COMMENT 'in memory';
SELECT name, engine, comment FROM system.databases WHERE name LIKE 'stateless%' ORDER BY name;
RENAME DATABASE stateless_one TO stateless_three;
SHOW TABLES FROM stateless_three;
EXISTS DATABASE stateless_one;
EXISTS DATABASE stateless_three;
-- error: 81
DROP DATABASE stateless_one;
DROP DATABASE stateless_three;
DROP DATABASE stateless_two;
DROP DATABASE IF EXISTS stateless_two;
-- error: 336
CREATE DATABASE stateless_bad ENGINE = Strange;
