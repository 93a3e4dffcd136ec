CREATE TABLE e_memory (a UInt8) ENGINE = Memory;
CREATE TABLE e_log (a UInt8) ENGINE = Log;
CREATE VIEW e_view AS SELECT 1 AS a;
CREATE TABLE e_mt (a UInt8) ENGINE = MergeTree ORDER BY tuple();
CREATE TABLE e_merge AS e_mt ENGINE = Merge(currentDatabase(), '^e_mt$');
INSERT INTO e_mt VALUES (0), (1), (2);
-- error: 182
SELECT count() FROM e_memory PREWHERE a;
-- error: 182
SELECT count() FROM e_log PREWHERE a;
-- error: 182
SELECT count() FROM e_view PREWHERE a;
-- error: 182
SELECT count() FROM (SELECT 1 AS a) PREWHERE a;
SELECT count() FROM e_mt PREWHERE a;
SELECT count() FROM e_merge PREWHERE a > 1;
-- error: 184
SELECT count() FROM e_mt PREWHERE count() > 1;
