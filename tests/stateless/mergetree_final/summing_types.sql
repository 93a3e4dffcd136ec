CREATE TABLE st (k String, i8 Int8, u64 UInt64, f Float64, d Decimal(9, 2), dt Date, s String, n Nullable(Int32)) ENGINE = SummingMergeTree ORDER BY k;
INSERT INTO st VALUES ('a', 100, 18446744073709551615, 0.5, 1.25, '2024-01-01', 'first', 1), ('a', 100, 1, 0.25, 2.5, '2024-02-02', 'second', NULL);
INSERT INTO st VALUES ('b', 1, 1, 1, 1, '2024-03-03', 'x', NULL), ('a', 1, 1, 1, 1, '2024-04-04', 'third', 5);
SELECT * FROM st FINAL ORDER BY k;
OPTIMIZE TABLE st FINAL;
SELECT * FROM st ORDER BY k;
INSERT INTO st VALUES ('b', -1, -1, -1, -1, '2025-01-01', 'zero', NULL);
OPTIMIZE TABLE st FINAL;
SELECT k, i8, u64, f, d FROM st ORDER BY k;
CREATE TABLE st2 (k UInt8, a Int32, b Int32, c Int32) ENGINE = SummingMergeTree((a, b)) ORDER BY k;
INSERT INTO st2 VALUES (1, 1, 2, 3), (1, 10, 20, 30), (2, 5, -5, 1), (2, -5, 5, 2);
SELECT * FROM st2 FINAL ORDER BY k;
CREATE TABLE st3 (k UInt8, a String) ENGINE = SummingMergeTree(a) ORDER BY k;
-- error: 36
CREATE TABLE st4 (k UInt8, a UInt8) ENGINE = SummingMergeTree(k) ORDER BY k;
-- error: 16
CREATE TABLE st5 (k UInt8, a UInt8) ENGINE = SummingMergeTree(b) ORDER BY k;
