CREATE TABLE sm (k UInt64, h UInt32) ENGINE = MergeTree ORDER BY (k, h) SAMPLE BY h SETTINGS index_granularity = 32;
INSERT INTO sm SELECT number, number * 4294967 FROM numbers(1000);
SELECT count() FROM sm SAMPLE 1;
SELECT count() FROM sm SAMPLE 0.1;
SELECT count() FROM sm SAMPLE 1/2;
SELECT count() FROM sm SAMPLE 1/10 OFFSET 1/2;
SELECT count() FROM sm SAMPLE 0.5 OFFSET 0.75;
SELECT count() * any(_sample_factor) FROM sm SAMPLE 1/4;
SELECT min(h), max(h) FROM sm SAMPLE 1/4 OFFSET 1/4;
SELECT count() FROM sm SAMPLE 0;
-- error: 62
SELECT count() FROM sm SAMPLE -1;
SELECT count() FROM sm SAMPLE 1/2 OFFSET 2;
SELECT (SELECT count() FROM sm SAMPLE 1/3) + (SELECT count() FROM sm SAMPLE 1/3 OFFSET 1/3) + (SELECT count() FROM sm SAMPLE 1/3 OFFSET 2/3) <= 1001;
CREATE TABLE sm2 (k UInt64) ENGINE = MergeTree ORDER BY k;
-- error: 141
SELECT count() FROM sm2 SAMPLE 0.5;
-- error: 36
CREATE TABLE sm3 (k UInt64, h UInt32) ENGINE = MergeTree ORDER BY k SAMPLE BY h;
-- error: 59
CREATE TABLE sm4 (k String) ENGINE = MergeTree ORDER BY k SAMPLE BY k;
-- error: 59
CREATE TABLE sm5 (k Int32) ENGINE = MergeTree ORDER BY k SAMPLE BY k;
-- error: 141
SELECT count() FROM numbers(10) SAMPLE 0.5;
