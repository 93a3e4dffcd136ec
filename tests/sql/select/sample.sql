-- SAMPLE reads the rows whose sampling expression lies in a part of its range.
CREATE TABLE t (id UInt32, v UInt8) ENGINE = MergeTree ORDER BY (v, intHash32(id)) SAMPLE BY intHash32(id);
INSERT INTO t SELECT number, number % 3 FROM numbers(100000);
SELECT count(), sum(id) FROM t SAMPLE 0.1;
SELECT count(), sum(id) FROM t SAMPLE 1/10;
SELECT count(), sum(id) FROM t SAMPLE 0.1 OFFSET 0.5;
SELECT count(), sum(id) FROM t SAMPLE 1;
SELECT count(), sum(id) FROM t AS x SAMPLE 10000;
SELECT count(), sum(id) FROM t SAMPLE 0.5 OFFSET 0.7;
SELECT count(), sum(id) FROM t SAMPLE 1/3 OFFSET 1/3;
SELECT count(), sum(id) FROM t SAMPLE 0;
SELECT count(), sum(id) FROM t SAMPLE 1000000;
SELECT count() FROM (SELECT count() AS c FROM t SAMPLE 1/4 GROUP BY id) AS x;
-- error: UNSUPPORTED_METHOD
SELECT count() FROM (SELECT * FROM t) SAMPLE 0.1;
-- error: BAD_ARGUMENTS
CREATE TABLE t2 (id UInt32, v UInt8) ENGINE = MergeTree ORDER BY v SAMPLE BY intHash32(id);
-- error: ILLEGAL_TYPE_OF_COLUMN_FOR_FILTER
CREATE TABLE t3 (id String, v UInt8) ENGINE = MergeTree ORDER BY id SAMPLE BY id;
CREATE TABLE t5 (id UInt32) ENGINE = MergeTree ORDER BY id;
-- error: SAMPLING_NOT_SUPPORTED
SELECT count() FROM t5 SAMPLE 0.1;
