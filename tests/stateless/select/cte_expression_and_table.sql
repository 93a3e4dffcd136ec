WITH 10 AS ten, ten * ten AS hundred SELECT hundred, ten;
WITH sum(number) AS total SELECT total, total / count() FROM numbers(5);
WITH (x) -> x * 2 AS dbl SELECT dbl(4), arrayMap(dbl, [1, 2]);
WITH (x, y) -> concat(x, '-', y) AS glue SELECT glue('a', 'b'), glue('c', glue('d', 'e'));
WITH (SELECT 5) AS five, numbers(3) AS bad SELECT five FORMAT Null;
WITH (SELECT groupArray(number) FROM numbers(3)) AS arr SELECT arr, length(arr), arr[2];
WITH ['a', 'b'] AS arr SELECT arr[number + 1] FROM numbers(2) ORDER BY 1;
WITH toDate('2024-02-28') AS d SELECT d, d + 2;
WITH number * 2 AS d SELECT number, d FROM numbers(3) WHERE d > 1 ORDER BY d DESC;
WITH (SELECT 1, 2) AS t SELECT t.1, t.2, t;
WITH tbl AS (SELECT number AS n FROM numbers(4)), (SELECT max(n) FROM tbl) AS mx SELECT n, mx FROM tbl WHERE n = mx;
-- sort
WITH 1 AS x, 2 AS y SELECT x + y UNION ALL SELECT 10;
