CREATE DATABASE stateless_from_here;
CREATE TABLE stateless_from_here.inside (x UInt8) ENGINE = Memory;
CREATE DICTIONARY stateless_from_here.dict (id UInt64, v String) PRIMARY KEY id SOURCE(NULL()) LAYOUT(FLAT()) LIFETIME(0);
SHOW TABLES FROM stateless_from_here;
SHOW TABLES IN stateless_from_here LIKE 'in%';
SHOW DICTIONARIES FROM stateless_from_here;
SHOW FULL TABLES FROM stateless_from_here;
SHOW CREATE TABLE stateless_from_here.inside FORMAT TSVRaw;
SHOW TABLES FROM stateless_from_here WHERE engine = 'Memory';
DROP DATABASE stateless_from_here;
-- error: 81
SHOW TABLES FROM stateless_from_here;
