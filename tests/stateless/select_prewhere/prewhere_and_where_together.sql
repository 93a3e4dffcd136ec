CREATE TABLE pw (id UInt32, big String, flag UInt8, n Nullable(Int32), arr Array(UInt8)) ENGINE = MergeTree ORDER BY id SETTINGS index_granularity = 8;
INSERT INTO pw SELECT number, repeat('x', number % 5), number % 3, if(number % 4 = 0, NULL, number), range(number % 3) FROM numbers(100);
SELECT count() FROM pw PREWHERE flag = 1;
SELECT id FROM pw PREWHERE flag = 1 WHERE id < 10 ORDER BY id;
SELECT id, big FROM pw PREWHERE length(big) = 4 WHERE n IS NULL ORDER BY id;
SELECT sum(id) FROM pw PREWHERE n > 90;
SELECT count() FROM pw PREWHERE flag WHERE n;
SELECT id FROM pw PREWHERE has(arr, 1) WHERE id BETWEEN 10 AND 20 ORDER BY id;
SELECT flag, count() FROM pw PREWHERE id > 50 GROUP BY flag HAVING count() > 1 ORDER BY flag;
SELECT id FROM pw PREWHERE id IN (SELECT number * 33 FROM numbers(4)) ORDER BY id;
SELECT count() FROM pw PREWHERE 1 WHERE 0;
SELECT count() FROM pw PREWHERE materialize(0);
SELECT id + 1 AS i FROM pw PREWHERE i = 5;
SELECT a.id FROM pw AS a PREWHERE a.flag = 2 WHERE a.big = 'xx' ORDER BY a.id LIMIT 2;
SELECT count() FROM pw WHERE flag = 1 AND big = 'x' SETTINGS optimize_move_to_prewhere = 0;
SELECT count() FROM pw WHERE flag = 1 AND big = 'x' SETTINGS optimize_move_to_prewhere = 1;
-- error: 59
SELECT id FROM pw PREWHERE big;
-- error: 47
SELECT id FROM pw PREWHERE nope = 1;
-- error: 184
SELECT sum(id) FROM pw PREWHERE sum(id) > 1;
-- error: 182
SELECT 1 PREWHERE 1;
-- error: 182
SELECT * FROM numbers(3) PREWHERE number = 1;
