-- path: group by thousands of 32-bit keys
-- total
SELECT CounterID, count(*) AS c, avg(WindowClientWidth) AS w FROM hits GROUP BY CounterID ORDER BY c DESC, CounterID LIMIT 10;
