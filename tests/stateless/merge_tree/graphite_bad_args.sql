-- error: 42
CREATE TABLE g1 (Path String, Time DateTime, Value Float64, Timestamp Int64) ENGINE = GraphiteMergeTree ORDER BY Path;
-- error: 42
CREATE TABLE g2 (k UInt8) ENGINE = ReplacingMergeTree(1, 2, 3, 4) ORDER BY k;
-- error: 56
CREATE TABLE g3 (k UInt8) ENGINE = NoSuchMergeTree ORDER BY k;
-- error: 115
CREATE TABLE g4 (k UInt8) ENGINE = MergeTree ORDER BY k SETTINGS no_such_setting = 1;
-- error: 36
CREATE TABLE g5 (k UInt8) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 0;
-- error: 44
CREATE TABLE g6 (k UInt8, k String) ENGINE = MergeTree ORDER BY k;
-- error: 80
CREATE TABLE g7 ENGINE = MergeTree ORDER BY k;
-- error: 47
CREATE TABLE g8 (a Array(UInt8), INDEX i a TYPE minmax) ENGINE = MergeTree ORDER BY (a, b);
-- error: 42
CREATE TABLE g9 (k UInt8) ENGINE = MergeTree(k) ORDER BY k PARTITION BY nope;
CREATE TABLE g10 (k UInt8) ENGINE = MergeTree() PRIMARY KEY k;
SHOW CREATE TABLE g10 FORMAT TSVRaw;
