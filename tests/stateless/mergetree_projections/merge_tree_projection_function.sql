CREATE TABLE mem (a UInt8) ENGINE = Memory;
CREATE TABLE mp (a UInt32, b UInt32, PROJECTION p (SELECT b, sum(a) GROUP BY b), PROJECTION q (SELECT a, b ORDER BY b)) ENGINE = MergeTree ORDER BY a;
INSERT INTO mp SELECT number, number % 3 FROM numbers(10);
SELECT * FROM mergeTreeProjection(currentDatabase(), 'mp', 'q') ORDER BY ALL LIMIT 3;
DESCRIBE mergeTreeProjection(currentDatabase(), 'mp', 'q');
DESCRIBE mergeTreeProjection(currentDatabase(), 'mp', 'p');
SELECT b, finalizeAggregation(`sum(a)`) FROM mergeTreeProjection(currentDatabase(), 'mp', 'p') ORDER BY b;
SELECT *, _part FROM mergeTreeProjection(currentDatabase(), 'mp', 'q') ORDER BY a LIMIT 2;
-- error: 42
SELECT * FROM mergeTreeProjection(currentDatabase(), 'mp');
-- error: 42
SELECT * FROM mergeTreeProjection(currentDatabase(), 'mp', 'q', 1);
-- error: 60
SELECT * FROM mergeTreeProjection(currentDatabase(), 'nope', 'q');
-- error: 582
SELECT * FROM mergeTreeProjection(currentDatabase(), 'mem', 'q');
-- error: 582
SELECT * FROM mergeTreeProjection(currentDatabase(), 'mp', 'zz');
ALTER TABLE mp ADD PROJECTION r (SELECT b, a ORDER BY a, b);
SELECT count() FROM mergeTreeProjection(currentDatabase(), 'mp', 'r');
