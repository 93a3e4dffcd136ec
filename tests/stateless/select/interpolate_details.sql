SELECT n, v FROM (SELECT number * 2 AS n, number AS v FROM numbers(3)) ORDER BY n WITH FILL INTERPOLATE (v);
SELECT n, v FROM (SELECT number * 2 AS n, number AS v FROM numbers(3)) ORDER BY n WITH FILL INTERPOLATE (v AS v * 10);
SELECT n, v, w FROM (SELECT number * 3 AS n, number AS v, toString(number) AS w FROM numbers(3)) ORDER BY n WITH FILL TO 8 INTERPOLATE;
SELECT n, v, w FROM (SELECT number * 3 AS n, number AS v, toString(number) AS w FROM numbers(3)) ORDER BY n WITH FILL INTERPOLATE (w AS concat(w, '+'), v AS v + 1);
SELECT n, v FROM (SELECT number * 2 AS n, number AS v FROM numbers(3)) ORDER BY n WITH FILL INTERPOLATE ();
SELECT n, v FROM (SELECT number * 2 AS n, toNullable(number) AS v FROM numbers(3)) ORDER BY n WITH FILL;
SELECT n, v AS x FROM (SELECT number * 2 AS n, number AS v FROM numbers(3)) ORDER BY n WITH FILL FROM 0 TO 6 INTERPOLATE (x AS x - 1);
SELECT n, 1 AS k FROM (SELECT number * 2 AS n FROM numbers(2)) ORDER BY n WITH FILL INTERPOLATE (k AS k + 1);
SELECT n, v FROM (SELECT number * 2 AS n, [number] AS v FROM numbers(2)) ORDER BY n WITH FILL INTERPOLATE (v AS arrayPushBack(v, n));
-- error: 475
SELECT n, v FROM (SELECT number * 2 AS n, number AS v FROM numbers(3)) ORDER BY n WITH FILL INTERPOLATE (n AS n + 1);
-- error: 47
SELECT n, v FROM (SELECT number * 2 AS n, number AS v FROM numbers(3)) ORDER BY n WITH FILL INTERPOLATE (zz AS 1);
-- error: 62
SELECT n, v FROM (SELECT number * 2 AS n, number AS v FROM numbers(3)) ORDER BY n INTERPOLATE (v AS v + 1);
