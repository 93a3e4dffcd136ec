CREATE TABLE ix (k UInt32, v UInt32, INDEX m v TYPE minmax GRANULARITY 1) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 10;
INSERT INTO ix SELECT number, number * 2 FROM numbers(100);
SELECT replaceRegexpAll(explain, '^ +', '') FROM (EXPLAIN indexes = 1 SELECT count() FROM ix WHERE k >= 95 AND k < 97 AND NOT ignore(v)) WHERE explain LIKE '%Granules%' OR explain LIKE '%Parts%';
SELECT trimLeft(explain) FROM (EXPLAIN indexes = 1 SELECT k FROM ix WHERE v = 100) WHERE explain LIKE '%Granules%';
SELECT trimLeft(explain) FROM (EXPLAIN indexes = 1 SELECT v FROM ix WHERE k = 1000) WHERE explain LIKE '%Granules%';
SELECT trimLeft(explain) FROM (EXPLAIN indexes = 1 SELECT v FROM ix WHERE k IN (5, 55)) WHERE explain LIKE '%Granules%' OR explain LIKE '%Condition%';
SELECT count() > 0 FROM (EXPLAIN indexes = 1 SELECT v FROM ix) WHERE explain LIKE '%ReadFromMergeTree%';
