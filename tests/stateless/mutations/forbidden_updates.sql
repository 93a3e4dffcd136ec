CREATE TABLE fu (p UInt8, k UInt32, v UInt32, s Int8) ENGINE = CollapsingMergeTree(s) PARTITION BY p ORDER BY k;
-- error: 420
ALTER TABLE fu UPDATE p = 2 WHERE 1;
-- error: 420
ALTER TABLE fu UPDATE k = 2 WHERE 1;
-- error: 420
ALTER TABLE fu UPDATE s = 1 WHERE 1;
-- error: 47
ALTER TABLE fu UPDATE v = zz WHERE 1;
-- error: 47
ALTER TABLE fu UPDATE v = 1 WHERE zz = 1;
-- error: 47
ALTER TABLE fu DELETE WHERE zz = 1;
-- error: 62
ALTER TABLE fu UPDATE v = 1;
-- error: 62
ALTER TABLE fu DELETE;
-- error: 60
ALTER TABLE nowhere DELETE WHERE 1;
-- error: 48
ALTER TABLE fu UPDATE _part = 'x' WHERE 1;
