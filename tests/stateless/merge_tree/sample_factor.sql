CREATE TABLE sf (k UInt8) ENGINE = MergeTree ORDER BY k SAMPLE BY k;
INSERT INTO sf SELECT number FROM numbers(256);
SELECT count(), any(_sample_factor) FROM sf SAMPLE 0.25;
SELECT count(), sum(_sample_factor) FROM sf SAMPLE 1/10 OFFSET 1/2;
SELECT count(), any(_sample_factor) FROM sf SAMPLE 64 OFFSET 64;
SELECT count(), any(_sample_factor) FROM sf;
-- error: 69
SELECT count() FROM sf SAMPLE 1 OFFSET 0.5;
SELECT count(), any(_sample_factor) FROM sf SAMPLE 25e-2;
SELECT min(k), max(k) FROM sf SAMPLE 0.5 OFFSET 0.75;
