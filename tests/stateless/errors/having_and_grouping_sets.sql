-- error: 47
SELECT number FROM numbers(3) GROUP BY ROLLUP(zz);
-- error: 47
SELECT sum(number), number % 2 AS k FROM numbers(3) GROUP BY ALL HAVING zz;
-- error: 184
SELECT grouping(number) FROM numbers(3);
-- error: 36
SELECT grouping(number + 5) FROM numbers(3) GROUP BY number;
-- error: 47
SELECT number FROM numbers(3) GROUP BY GROUPING SETS ((number), (zz));
-- error: 48
SELECT count() FROM numbers(3) GROUP BY number WITH ROLLUP WITH CUBE;
-- error: 47
SELECT number FROM numbers(3) GROUP BY number WITH TOTALS HAVING sum(zz) > 1;
-- error: 59
SELECT sum(number) FROM numbers(3) HAVING 'text';
-- error: 215
SELECT number, sum(number) FROM numbers(3) GROUP BY ();
-- error: 47
SELECT * FROM numbers(3) QUALIFY count() > 1 AND zz;
