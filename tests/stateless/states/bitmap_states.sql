CREATE TABLE bm (tag String, u AggregateFunction(groupBitmap, UInt32)) ENGINE = AggregatingMergeTree ORDER BY tag;
INSERT INTO bm SELECT 'even', groupBitmapState(toUInt32(number * 2)) FROM numbers(50);
INSERT INTO bm SELECT 'three', groupBitmapState(toUInt32(number * 3)) FROM numbers(50);
INSERT INTO bm SELECT 'even', groupBitmapState(toUInt32(number * 2)) FROM numbers(40, 20);
SELECT tag, groupBitmapMerge(u) FROM bm GROUP BY tag ORDER BY tag;
SELECT groupBitmapAnd(s) FROM (SELECT groupBitmapMergeState(u) AS s FROM bm GROUP BY tag);
SELECT groupBitmapOr(s), groupBitmapXor(s) FROM (SELECT groupBitmapMergeState(u) AS s FROM bm GROUP BY tag);
SELECT tag, bitmapCardinality(u), bitmapContains(u, toUInt32(6)), bitmapMin(u), bitmapMax(u) FROM bm FINAL ORDER BY tag;
SELECT bitmapAndCardinality(a, b), bitmapToArray(bitmapSubsetInRange(bitmapAnd(a, b), toUInt32(0), toUInt32(20))) FROM (SELECT groupBitmapMergeState(u) AS a FROM bm WHERE tag = 'even') AS x, (SELECT groupBitmapMergeState(u) AS b FROM bm WHERE tag = 'three') AS y;
