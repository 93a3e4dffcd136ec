DESCRIBE (SELECT count(*) FILTER (WHERE number > 0), EXISTS (SELECT 1), (SELECT 2), l.number + 1, r.number, upper('\xFF') FROM numbers(3) AS l JOIN numbers(2) AS r ON l.number = r.number GROUP BY ALL);
DESCRIBE (SELECT untuple((1, 'a')), untuple((1, 2)) AS p);
DESCRIBE (SELECT a.number, b.number, c.number FROM numbers(1) AS a, numbers(1) AS b, numbers(1) AS c);
SELECT arrayMap(toString, [1, 2]), arrayMap(plus, [1, 2], [3, 4]);
WITH x -> x * 2 AS twice SELECT twice(4), arrayMap(twice, [1, 2]);
SELECT number % 2 AS k, count() AS c, sum(c) OVER () AS total, rank() OVER (ORDER BY c) AS r FROM numbers(5) GROUP BY k WITH TOTALS ORDER BY k;
SELECT extract(DOW FROM toDate('2024-01-07')), extract(CENTURY FROM toDate('2024-01-07')), CURRENT_DATE > toDate('2020-01-01');
SELECT avgIf(n, n > 100), sumIf(n, n > 100) FROM (SELECT toNullable(number) AS n FROM numbers(3));
