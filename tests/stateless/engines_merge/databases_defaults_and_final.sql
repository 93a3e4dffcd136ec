CREATE TABLE f1 (k UInt8, v UInt8, d Int8 DEFAULT -1) ENGINE = ReplacingMergeTree ORDER BY k;
CREATE TABLE f2 (z String, k UInt16) ENGINE = MergeTree ORDER BY k;
INSERT INTO f1 VALUES (1, 1, 1);
INSERT INTO f1 VALUES (1, 2, 2);
INSERT INTO f2 VALUES ('z', 9);
SELECT k, v, d, z FROM merge(currentDatabase(), '^f[12]$') FINAL ORDER BY k;
SELECT count() FROM merge(currentDatabase(), '^f1$') FINAL;
DESCRIBE merge(currentDatabase(), '^f[12]$');
SELECT * FROM merge(currentDatabase(), '^f[12]$') WHERE z != '';
CREATE TABLE m ENGINE = Merge(currentDatabase(), '^f[12]$');
DESCRIBE m;
SELECT z, k FROM m WHERE k = 9;
CREATE TABLE empty_one (k UInt8, s String) ENGINE = Merge(currentDatabase(), '^there_is_none$');
SELECT count(), max(k) FROM empty_one;
SELECT * FROM empty_one;
-- error: 427
CREATE TABLE bad (k UInt8) ENGINE = Merge(REGEXP('('), 'x');
-- error: 46
SELECT * FROM merge(regexp('^d'), '^f1$');
-- error: 1
SELECT * FROM (SELECT 1) FINAL;
-- error: 390
CREATE TABLE m AS there_is_none;
-- error: 47
CREATE VIEW m AS SELECT there_is_none;
