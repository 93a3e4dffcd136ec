CREATE TABLE dt (a UInt8, b String DEFAULT 'x' COMMENT 'said' CODEC(ZSTD(1)), c Date MATERIALIZED '2020-01-01', d UInt8 ALIAS a, e Array(Tuple(x UInt8, y String)), f UInt8 TTL c + INTERVAL 1 DAY) ENGINE = MergeTree ORDER BY a;
DESCRIBE TABLE dt;
DESC dt;
DESCRIBE dt FORMAT TSVWithNames;
DESCRIBE TABLE dt SETTINGS describe_compact_output = 1;
DESCRIBE TABLE dt SETTINGS describe_include_subcolumns = 1;
-- error: 60
DESCRIBE TABLE nowhere;
DESCRIBE TABLE system.one;
