CREATE TABLE ix (k UInt32, s String, f Float64, INDEX a k * 2 TYPE minmax GRANULARITY 1, INDEX b s TYPE set(100) GRANULARITY 2, INDEX c (s, k) TYPE bloom_filter(0.01), INDEX d s TYPE ngrambf_v1(3, 256, 2, 0), INDEX e s TYPE tokenbf_v1(256, 2, 0) GRANULARITY 4) ENGINE = MergeTree ORDER BY k;
SELECT name, type, type_full, expr, granularity FROM system.data_skipping_indices WHERE database = currentDatabase() AND table = 'ix' ORDER BY name;
SHOW CREATE TABLE ix FORMAT TSVRaw;
-- error: 80
CREATE TABLE ix1 (k UInt32, INDEX a k TYPE unheard GRANULARITY 1) ENGINE = MergeTree ORDER BY k;
-- error: 127
CREATE TABLE ix2 (k UInt32, INDEX a k TYPE minmax, INDEX a k TYPE set(1)) ENGINE = MergeTree ORDER BY k;
-- error: 47
CREATE TABLE ix3 (k UInt32, INDEX a zz TYPE minmax) ENGINE = MergeTree ORDER BY k;
-- error: 36
CREATE TABLE ix4 (k UInt32, INDEX a k TYPE ngrambf_v1(3, 256, 2, 0)) ENGINE = MergeTree ORDER BY k;
-- error: 80
CREATE TABLE ix5 (k UInt32, INDEX a k TYPE set) ENGINE = MergeTree ORDER BY k;
-- error: 36
CREATE TABLE ix6 (k UInt32, INDEX a k TYPE minmax GRANULARITY 0) ENGINE = MergeTree ORDER BY k;
-- error: 36
CREATE TABLE ix7 (k UInt32, INDEX a k TYPE minmax) ENGINE = Memory;
