-- error: 36
SELECT arrayReduce('', [1]);
-- error: 43
SELECT arrayReduceInRanges('sum', [(1, -1)], [1]);
SELECT arrayReduceInRanges('sum', [(1, 1), (-1, 1)], [1, 5]);
-- error: 36
SELECT sequenceMatch('(?1)(?t>=1)(?t<=100)(?2)')(toUInt32(1), 1, 1);
-- error: 36
SELECT pointInPolygon((1, 1, 1), [(0, 0), (1, 1), (2, 0)]);
-- error: 36
SELECT pointInPolygon((1, 1), [(0, 0, 0), (1, 1, 1), (2, 0, 0)]);
CREATE TABLE nested (id UInt8, n Nested(a UInt8, b String)) ENGINE = MergeTree ORDER BY id;
INSERT INTO nested VALUES (1, [1, 2], ['x', 'y']);
ALTER TABLE nested ADD COLUMN n.c Array(Int8) DEFAULT arrayMap(x -> -x, n.a);
-- error: 44
ALTER TABLE nested DROP COLUMN n.a;
ALTER TABLE nested DROP COLUMN n;
SELECT * FROM nested;
