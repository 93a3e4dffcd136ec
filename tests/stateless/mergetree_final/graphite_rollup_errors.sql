-- error: 42
CREATE TABLE g1 (Path String, Time DateTime, Value Float64, Timestamp UInt32) ENGINE = GraphiteMergeTree ORDER BY (Path, Time);
-- error: 139
CREATE TABLE g2 (Path String, Time DateTime, Value Float64, Timestamp UInt32) ENGINE = GraphiteMergeTree('nothing') ORDER BY (Path, Time);
-- error: 42
CREATE TABLE g3 (a UInt8) ENGINE = GraphiteMergeTree('graphite_rollup', 2) ORDER BY a;
-- error: 36
CREATE TABLE g4 (a UInt8) ENGINE = GraphiteMergeTree(1) ORDER BY a;
-- error: 42
CREATE TABLE g5 (a UInt8) ENGINE = MergeTree(a) ORDER BY a;
-- error: 42
CREATE TABLE g6 (a UInt8) ENGINE = ReplacingMergeTree(a, a, a) ORDER BY a;
-- error: 42
CREATE TABLE g7 (a UInt8) ENGINE = AggregatingMergeTree(a) ORDER BY a;
-- error: 56
CREATE TABLE g8 (a UInt8) ENGINE = NoSuchMergeTree ORDER BY a;
-- error: 42
CREATE TABLE g9 (a Int8, b Int8) ENGINE = CollapsingMergeTree(a, b) ORDER BY a;
-- error: 36
CREATE TABLE g10 (a Int8) ENGINE = CollapsingMergeTree('a') ORDER BY a;
