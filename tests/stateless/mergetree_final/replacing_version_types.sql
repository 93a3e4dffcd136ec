CREATE TABLE rv1 (k UInt8, ver DateTime('UTC'), s String) ENGINE = ReplacingMergeTree(ver) ORDER BY k;
INSERT INTO rv1 VALUES (1, '2024-01-02 00:00:00', 'new'), (1, '2024-01-01 00:00:00', 'old');
SELECT * FROM rv1 FINAL;
CREATE TABLE rv2 (k UInt8, ver Date, s String) ENGINE = ReplacingMergeTree(ver) ORDER BY k;
INSERT INTO rv2 VALUES (1, '2024-01-02', 'new');
INSERT INTO rv2 VALUES (1, '2024-01-02', 'same version, later');
SELECT * FROM rv2 FINAL;
CREATE TABLE rv3 (k UInt8, ver Int64, s String) ENGINE = ReplacingMergeTree(ver) ORDER BY k;
INSERT INTO rv3 VALUES (1, -5, 'less'), (1, -1, 'more');
SELECT * FROM rv3 FINAL;
CREATE TABLE rv4 (k UInt8, ver Float64) ENGINE = ReplacingMergeTree(ver) ORDER BY k;
-- error: 169
CREATE TABLE rv5 (k UInt8, ver String) ENGINE = ReplacingMergeTree(ver) ORDER BY k;
-- error: 169
CREATE TABLE rv6 (k UInt8, ver Nullable(UInt8)) ENGINE = ReplacingMergeTree(ver) ORDER BY k;
-- error: 16
CREATE TABLE rv7 (k UInt8) ENGINE = ReplacingMergeTree(nothing) ORDER BY k;
CREATE TABLE rv8 (k UInt8, ver DateTime64(3, 'UTC'), s String) ENGINE = ReplacingMergeTree(ver) ORDER BY k;
INSERT INTO rv8 VALUES (1, '2024-01-01 00:00:00.001', 'a'), (1, '2024-01-01 00:00:00.002', 'b');
SELECT s FROM rv8 FINAL;
-- error: 169
CREATE TABLE rv9 (k UInt8, ver Decimal(9, 2)) ENGINE = ReplacingMergeTree(ver) ORDER BY k;
CREATE TABLE rv10 (k UInt8, ver UInt128, s String) ENGINE = ReplacingMergeTree(ver) ORDER BY k;
