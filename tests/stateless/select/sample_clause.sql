CREATE TABLE smp (id UInt64, v UInt32) ENGINE = MergeTree ORDER BY intHash32(id) SAMPLE BY intHash32(id) SETTINGS index_granularity = 64;
INSERT INTO smp SELECT number, number % 10 FROM numbers(5000);
SELECT count() FROM smp SAMPLE 1;
SELECT count() FROM smp SAMPLE 0.1;
SELECT count() FROM smp SAMPLE 1 / 10;
SELECT count() FROM smp SAMPLE 1 / 10 OFFSET 5 / 10;
SELECT count() FROM smp SAMPLE 0.5 OFFSET 0.5;
SELECT (SELECT count() FROM smp SAMPLE 1/2) + (SELECT count() FROM smp SAMPLE 1/2 OFFSET 1/2);
SELECT any(_sample_factor) FROM smp SAMPLE 1/4;
SELECT count() FROM smp SAMPLE 0.25 WHERE v = 3;
-- sort
SELECT uniqExact(id) FROM (SELECT id FROM smp SAMPLE 1/3 UNION ALL SELECT id FROM smp SAMPLE 1/3 OFFSET 1/3 UNION ALL SELECT id FROM smp SAMPLE 1/3 OFFSET 2/3);
-- error: 141
SELECT count() FROM numbers(10) SAMPLE 0.1;
CREATE TABLE nosmp (id UInt64) ENGINE = MergeTree ORDER BY id;
-- error: 141
SELECT count() FROM nosmp SAMPLE 0.1;
SELECT count() FROM smp AS t SAMPLE 0.1 FORMAT Null;
