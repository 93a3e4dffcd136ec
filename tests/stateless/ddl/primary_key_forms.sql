CREATE TABLE p1 (a UInt8 PRIMARY KEY, b String) ENGINE = MergeTree;
SHOW CREATE TABLE p1 FORMAT TSVRaw;
CREATE TABLE p2 (a UInt8, b String, PRIMARY KEY (a, b)) ENGINE = MergeTree;
SHOW CREATE TABLE p2 FORMAT TSVRaw;
CREATE TABLE p3 (a UInt8, b String) ENGINE = MergeTree PRIMARY KEY a ORDER BY (a, b);
SELECT name, primary_key, sorting_key FROM system.tables WHERE database = currentDatabase() ORDER BY name;
-- error: 36
CREATE TABLE p4 (a UInt8, b String) ENGINE = MergeTree PRIMARY KEY b ORDER BY (a, b);
-- error: 36
CREATE TABLE p5 (a UInt8 PRIMARY KEY, b String) ENGINE = MergeTree PRIMARY KEY b;
CREATE TABLE p6 (a UInt8, b String) ENGINE = MergeTree;
CREATE TABLE p7 (a UInt8, b String) ENGINE = MergeTree ORDER BY tuple();
CREATE TABLE p8 (a UInt8, b String) ENGINE = MergeTree ORDER BY ();
SHOW CREATE TABLE p8 FORMAT TSVRaw;
SELECT name, is_in_primary_key, is_in_sorting_key FROM system.columns WHERE database = currentDatabase() AND table = 'p3' ORDER BY position;
