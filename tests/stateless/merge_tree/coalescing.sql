CREATE TABLE coal (k UInt8, a Nullable(Int32), s Nullable(String)) ENGINE = CoalescingMergeTree ORDER BY k;
INSERT INTO coal VALUES (1, 1, NULL), (2, NULL, 'x');
INSERT INTO coal VALUES (1, NULL, 'later'), (2, 5, NULL);
INSERT INTO coal VALUES (1, 9, NULL);
SELECT * FROM coal FINAL ORDER BY k;
OPTIMIZE TABLE coal FINAL;
SELECT * FROM coal ORDER BY k;
SELECT count(), count(a), count(s) FROM coal;
