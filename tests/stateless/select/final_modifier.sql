CREATE TABLE fr (k UInt32, v String, ver UInt8) ENGINE = ReplacingMergeTree(ver) ORDER BY k;
SYSTEM STOP MERGES fr;
INSERT INTO fr VALUES (1, 'old', 1), (2, 'only', 1);
INSERT INTO fr VALUES (1, 'new', 2), (3, 'late', 5);
INSERT INTO fr VALUES (3, 'early', 4);
SELECT * FROM fr FINAL ORDER BY k;
SELECT count() FROM fr;
SELECT count() FROM fr FINAL;
SELECT * FROM fr FINAL WHERE v = 'old' ORDER BY k;
SELECT * FROM fr FINAL PREWHERE v != 'new' ORDER BY k;
SELECT v FROM fr FINAL WHERE k = 3;
SELECT * FROM fr ORDER BY k, ver SETTINGS final = 1;
SELECT t.k, u.v FROM fr AS t FINAL JOIN fr AS u FINAL ON t.k = u.k ORDER BY t.k;
SELECT count() FROM (SELECT * FROM fr FINAL);
-- error: 181
SELECT * FROM numbers(2) FINAL;
CREATE TABLE plain (k UInt8) ENGINE = MergeTree ORDER BY k;
-- error: 181
SELECT * FROM plain FINAL;
SELECT count() FROM plain SETTINGS final = 1;
