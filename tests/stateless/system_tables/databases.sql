SELECT name, engine FROM system.databases WHERE name IN ('system', 'INFORMATION_SCHEMA', 'information_schema') ORDER BY name;
SELECT engine FROM system.databases WHERE name = currentDatabase();
SELECT count() FROM system.databases WHERE name = 'nothing such';
CREATE DATABASE stateless_listed COMMENT 'listed';
SELECT name, comment, engine_full FROM system.databases WHERE name = 'stateless_listed';
ALTER DATABASE stateless_listed MODIFY COMMENT 'anew';
SELECT comment FROM system.databases WHERE name = 'stateless_listed';
DROP DATABASE stateless_listed;
