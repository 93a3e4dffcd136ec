-- Names of the outer query in the conditions of joins inside of a subquery.
SELECT number, (SELECT count() FROM numbers(4) AS a JOIN numbers(6) AS b ON a.number = o.number AND b.number > a.number) FROM numbers(3) AS o ORDER BY number;
SELECT number, (SELECT sum(b.number) FROM numbers(4) AS a JOIN numbers(6) AS b ON b.number = o.number AND b.number >= a.number) FROM numbers(3) AS o ORDER BY number;
SELECT number, (SELECT count() FROM numbers(4) AS a LEFT JOIN numbers(6) AS b ON a.number = b.number AND a.number = o.number) FROM numbers(3) AS o ORDER BY number;
SELECT number, (SELECT count() FROM numbers(4) AS a LEFT JOIN numbers(6) AS b ON a.number = o.number WHERE b.number > 2) FROM numbers(3) AS o ORDER BY number;
