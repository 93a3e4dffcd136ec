CREATE TABLE origin (k UInt32, s String) ENGINE = MergeTree ORDER BY k;
INSERT INTO origin SELECT number, 'v' FROM numbers(10);
INSERT INTO origin SELECT number + 10, 'w' FROM numbers(10);
CREATE TABLE dolly CLONE AS origin;
SELECT count(), sum(k), uniqExact(s) FROM dolly;
ALTER TABLE dolly DELETE WHERE k < 5 SETTINGS mutations_sync = 2;
SELECT (SELECT count() FROM origin), (SELECT count() FROM dolly);
CREATE TABLE mem (x UInt8) ENGINE = Memory;
-- error: 344
CREATE TABLE mem_clone CLONE AS mem;
