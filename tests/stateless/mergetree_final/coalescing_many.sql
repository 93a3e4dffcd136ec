CREATE TABLE cm (k UInt8, a Nullable(String), b Nullable(UInt32), c Nullable(Date), d LowCardinality(Nullable(String)), e UInt8) ENGINE = CoalescingMergeTree ORDER BY k;
SYSTEM STOP MERGES cm;
INSERT INTO cm (k, a, e) VALUES (1, 'first', 1);
INSERT INTO cm (k, b, e) VALUES (1, 5, 0), (2, 7, 3);
INSERT INTO cm (k, c, d, e) VALUES (1, '2024-05-06', 'low', 2);
INSERT INTO cm (k, a) VALUES (1, NULL), (2, 'late');
SELECT * FROM cm FINAL ORDER BY k;
SELECT count() FROM cm;
SYSTEM START MERGES cm;
OPTIMIZE TABLE cm FINAL;
SELECT * FROM cm ORDER BY k;
CREATE TABLE cm2 (k UInt8, a Nullable(UInt8), b Nullable(UInt8)) ENGINE = CoalescingMergeTree(a) ORDER BY k;
INSERT INTO cm2 VALUES (1, 1, 1), (1, NULL, 2), (1, 3, NULL);
SELECT * FROM cm2 FINAL;
-- error: 16
CREATE TABLE cm3 (k UInt8, a Nullable(UInt8)) ENGINE = CoalescingMergeTree(zzz) ORDER BY k;
CREATE TABLE cm4 (k UInt8, a Nullable(UInt8)) ENGINE = CoalescingMergeTree() ORDER BY k;
INSERT INTO cm4 VALUES (1, NULL), (1, NULL);
SELECT * FROM cm4 FINAL;
