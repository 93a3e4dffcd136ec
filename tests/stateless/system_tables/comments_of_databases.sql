CREATE DATABASE stateless_commented COMMENT 'it''s one';
SELECT name, engine, engine_full, comment FROM system.databases WHERE database = 'stateless_commented';
SHOW CREATE DATABASE stateless_commented;
ALTER DATABASE stateless_commented MODIFY COMMENT 'another';
SELECT comment FROM system.databases WHERE name = 'stateless_commented';
SHOW CREATE DATABASE stateless_commented;
-- error: 81
ALTER DATABASE stateless_nothing MODIFY COMMENT 'x';
-- error: 62
ALTER DATABASE stateless_commented COMMENT 'x';
EXPLAIN AST ALTER DATABASE stateless_commented MODIFY COMMENT 'x';
SELECT formatQuerySingleLine('alter database d modify comment \'x\'');
DROP DATABASE stateless_commented;
