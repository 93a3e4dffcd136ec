CREATE TABLE mem (a UInt8) ENGINE = Memory;
CREATE TABLE mpi (a UInt32, b String, PROJECTION pi INDEX b TYPE basic) ENGINE = MergeTree ORDER BY a;
INSERT INTO mpi SELECT number, toString(number) FROM numbers(10);
SELECT a FROM mpi WHERE b = '7';
SHOW CREATE mpi FORMAT TSVRaw;
SELECT name, type, sorting_key, query FROM system.projections WHERE database = currentDatabase() AND table = 'mpi';
CREATE TABLE pws (a UInt32, b String, PROJECTION pp (SELECT a, b ORDER BY b) WITH SETTINGS (index_granularity = 2)) ENGINE = MergeTree ORDER BY a;
ALTER TABLE pws ADD PROJECTION x INDEX a TYPE basic;
ALTER TABLE pws ADD PROJECTION x2 INDEX (a, b) TYPE basic WITH SETTINGS (index_granularity = 5);
-- error: 115
ALTER TABLE pws ADD PROJECTION x3 (SELECT a) WITH SETTINGS (nope = 5);
-- error: 80
ALTER TABLE pws ADD PROJECTION x4 INDEX a TYPE nosuch;
SHOW CREATE pws FORMAT TSVRaw;
INSERT INTO pws SELECT number, toString(9 - number) FROM numbers(10);
SELECT a FROM pws WHERE b = '3';
OPTIMIZE TABLE pws FINAL;
SELECT a FROM pws WHERE b = '3';
DETACH TABLE pws;
ATTACH TABLE pws;
SHOW CREATE pws FORMAT TSVRaw;
ALTER TABLE pws DROP PROJECTION x;
ALTER TABLE pws APPLY PATCHES;
ALTER TABLE mem APPLY PATCHES;
SYSTEM LOAD PRIMARY KEY pws;
SYSTEM UNLOAD PRIMARY KEY pws;
-- error: 36
SYSTEM LOAD PRIMARY KEY mem;
-- error: 60
SYSTEM LOAD PRIMARY KEY nosuch;
SYSTEM LOAD PRIMARY KEY;
