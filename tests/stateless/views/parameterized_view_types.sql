CREATE VIEW pd AS SELECT {d:Date} + 1 AS next, {a:Array(UInt8)} AS arr, {n:Nullable(String)} AS n;
SELECT * FROM pd(d = '2024-02-28', a = [1, 2], n = NULL);
SELECT next, arraySum(arr), n FROM pd(d = toDate('2023-02-28'), a = [3], n = 'x');
CREATE VIEW pl AS SELECT number FROM numbers(10) ORDER BY number LIMIT {l:UInt64};
SELECT sum(number) FROM pl(l = 4);
CREATE VIEW pp AS SELECT {x:Int32} AS x UNION ALL SELECT {x:Int32} * 2;
SELECT x FROM pp(x = 5) ORDER BY x;
SELECT a.x, b.x FROM pp(x = 1) AS a JOIN pp(x = 2) AS b ON a.x = b.x;
SHOW CREATE TABLE pl FORMAT TSVRaw;
