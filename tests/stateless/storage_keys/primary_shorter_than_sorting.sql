CREATE TABLE ps (a UInt8, b UInt8, c UInt8, v UInt64) ENGINE = MergeTree PRIMARY KEY (a, b) ORDER BY (a, b, c) SETTINGS index_granularity = 2;
INSERT INTO ps SELECT number % 4, number % 3, number % 5, number FROM numbers(60);
SELECT count() FROM ps WHERE c = 4;
SELECT a, b, c FROM ps ORDER BY a, b, c LIMIT 4;
SELECT primary_key, sorting_key FROM system.tables WHERE database = currentDatabase() AND name = 'ps';
-- error: 36
CREATE TABLE ps1 (a UInt8, b UInt8) ENGINE = MergeTree PRIMARY KEY (b) ORDER BY (a, b);
-- error: 36
CREATE TABLE ps2 (a UInt8, b UInt8) ENGINE = MergeTree PRIMARY KEY (a, b) ORDER BY a;
CREATE TABLE ps3 (a UInt8, b UInt8) ENGINE = MergeTree PRIMARY KEY (a, b);
SELECT primary_key, sorting_key FROM system.tables WHERE database = currentDatabase() AND name = 'ps3';
CREATE TABLE ps4 (a UInt8 PRIMARY KEY, b UInt8) ENGINE = MergeTree;
SHOW CREATE TABLE ps4 FORMAT TSVRaw;
-- error: 36
CREATE TABLE ps5 (a UInt8 PRIMARY KEY, b UInt8) ENGINE = MergeTree PRIMARY KEY a ORDER BY a;
CREATE TABLE ps6 (a UInt8, b UInt8, PRIMARY KEY (b, a)) ENGINE = MergeTree;
SELECT primary_key FROM system.tables WHERE database = currentDatabase() AND name = 'ps6';
CREATE TABLE ps7 (a UInt8) ENGINE = MergeTree;
-- error: 36
CREATE TABLE ps8 (a UInt8) ENGINE = MergeTree ORDER BY (a, a);
