-- Subqueries in the condition of an inner join, also correlated ones.
SELECT a.number, b.number FROM numbers(5) AS a JOIN numbers(20) AS b ON a.number = intDiv(b.number, 2) AND EXISTS (SELECT 1 FROM numbers(10) AS c WHERE c.number = a.number + b.number AND c.number % 2 = 0) ORDER BY ALL;
SELECT a.number, b.number FROM numbers(4) AS a JOIN numbers(4) AS b ON b.number = (SELECT max(c.number) FROM numbers(4) AS c WHERE c.number <= a.number) ORDER BY ALL;
SELECT count() FROM numbers(10) AS a JOIN numbers(10) AS b ON a.number = b.number AND a.number IN (SELECT number * 2 FROM numbers(3));
SELECT a.number, b.number FROM numbers(3) AS a JOIN numbers(3) AS b ON NOT EXISTS (SELECT 1 FROM numbers(3) AS c WHERE c.number = a.number AND c.number = b.number) ORDER BY ALL;
SELECT count() FROM numbers(10) AS a JOIN numbers(10) AS b ON a.number = b.number AND a.number > (SELECT avg(number) FROM numbers(10));
-- error: NOT_IMPLEMENTED
SELECT count() FROM numbers(3) AS a LEFT JOIN numbers(3) AS b ON a.number = b.number AND EXISTS (SELECT 1 FROM numbers(3) AS c WHERE c.number = b.number);
