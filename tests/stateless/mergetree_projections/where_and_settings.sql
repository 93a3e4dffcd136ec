CREATE TABLE pw (k UInt32, st String, v UInt32, PROJECTION pst (SELECT st, count() AS c, sum(v) AS s GROUP BY st)) ENGINE = MergeTree ORDER BY k;
INSERT INTO pw SELECT number, ['new', 'done', 'failed'][number % 3 + 1], number FROM numbers(30);
SELECT st, sum(v) / count() FROM pw GROUP BY st ORDER BY st;
SELECT upper(st) AS u, count() FROM pw GROUP BY u ORDER BY u;
SELECT st, count() FROM pw WHERE st IN ('new', 'done') GROUP BY st ORDER BY st SETTINGS preferred_optimize_projection_name = 'pst';
SELECT st, count() FROM pw GROUP BY st ORDER BY count() DESC, st LIMIT 1;
SELECT count() FROM (SELECT st FROM pw GROUP BY st);
SELECT DISTINCT st FROM pw ORDER BY st;
SELECT st, count() FROM pw WHERE length(st) = 4 GROUP BY st ORDER BY st;
SELECT st, sum(s) FROM (SELECT st, sum(v) AS s FROM pw GROUP BY st) GROUP BY st ORDER BY st;
SELECT a.st, a.c FROM (SELECT st, count() AS c FROM pw GROUP BY st) AS a JOIN (SELECT 'new' AS st) AS b USING (st);
-- error: 47
ALTER TABLE pw RENAME COLUMN v TO w;
SELECT st, count() FROM pw GROUP BY st ORDER BY st;
