CREATE NAMED COLLECTION nc_uses1 AS url = 'http://x', format = 'CSV', n = 5;
-- error: 670
CREATE NAMED COLLECTION nc_uses1 AS a = 1;
CREATE NAMED COLLECTION IF NOT EXISTS nc_uses1 AS a = 1;
SELECT name, collection FROM system.named_collections WHERE name = 'nc_uses1';
ALTER NAMED COLLECTION nc_uses1 SET n = 6, z = 'q' DELETE format;
SELECT mapKeys(collection) FROM system.named_collections WHERE name = 'nc_uses1';
-- error: 669
ALTER NAMED COLLECTION nope SET n = 6;
ALTER NAMED COLLECTION IF EXISTS nope SET n = 6;
-- error: 36
ALTER NAMED COLLECTION nc_uses1 DELETE nope;
ALTER NAMED COLLECTION nc_uses1 SET n = 7 OVERRIDABLE;
ALTER NAMED COLLECTION nc_uses1 SET n = 7 NOT OVERRIDABLE;
-- error: 62
SHOW CREATE NAMED COLLECTION nc_uses1;
-- error: 669
DROP NAMED COLLECTION nope;
DROP NAMED COLLECTION IF EXISTS nope;
DROP NAMED COLLECTION nc_uses1;
SELECT count() FROM system.named_collections WHERE name = 'nc_uses1';
CREATE NAMED COLLECTION nc_uses2 AS host = '127.0.0.1', database = 'system', table = 'one';
SELECT * FROM remote(nc_uses2);
SELECT * FROM remote(nc_uses2, table = 'numbers') LIMIT 2;
-- error: 701
SELECT * FROM remote(nc_nope);
DROP NAMED COLLECTION nc_uses2;
-- error: 62
CREATE NAMED COLLECTION nc3;
-- error: 36
CREATE NAMED COLLECTION nc4 AS a = 1, a = 2;
SELECT name, source FROM system.named_collections WHERE name = 'nc_uses3';
CREATE NAMED COLLECTION nc_uses3 AS host = 'localhost', table = 'one' NOT OVERRIDABLE, database = 'system';
SELECT create_query, source FROM system.named_collections WHERE name = 'nc_uses3';
SELECT * FROM remote(nc_uses3);
-- error: 36
SELECT * FROM remote(nc_uses3, table = 'numbers');
-- error: 81
SELECT * FROM remote(nc_uses3, database = 'nope');
-- error: 36
SELECT * FROM remote(nc_uses3, nope = 'nope');
-- error: 36
SELECT * FROM remote(nc_uses3, 'system');
SELECT formatQuery('create named collection a as x=1, y=\'2\' not overridable'), formatQuery('alter named collection if exists a on cluster c set x=1 overridable delete z,y'), formatQuery('drop named collection if exists a on cluster b');
EXPLAIN AST CREATE NAMED COLLECTION a1 AS x = 1;
DROP NAMED COLLECTION nc_uses3;
