-- comment: group by thousands of 32-bit keys
-- ordered
SELECT CounterID, count(*) AS c, avg(WindowClientWidth) AS w FROM hits GROUP BY CounterID ORDER BY c DESC, CounterID LIMIT 10;
