CREATE TABLE smp (k UInt64, h UInt32) ENGINE = MergeTree ORDER BY (k % 10, h) SAMPLE BY h;
INSERT INTO smp SELECT number, number * 42949672 FROM numbers(100);
SELECT count() FROM smp SAMPLE 1;
SELECT count() FROM smp SAMPLE 0.5;
SELECT count() FROM smp SAMPLE 1/10 OFFSET 1/2;
SELECT count() + (SELECT count() FROM smp SAMPLE 0.5 OFFSET 0.5) FROM smp SAMPLE 0.5;
SELECT sum(_sample_factor) FROM smp SAMPLE 0.25;
SELECT count() FROM smp SAMPLE 1000000;
CREATE TABLE nosmp (k UInt8) ENGINE = MergeTree ORDER BY k;
-- error: 141
SELECT count() FROM nosmp SAMPLE 0.5;
-- error: 36
CREATE TABLE badsmp (k UInt8, h UInt32) ENGINE = MergeTree ORDER BY k SAMPLE BY h;
-- error: 59
CREATE TABLE badsmp2 (k String) ENGINE = MergeTree ORDER BY k SAMPLE BY k;
