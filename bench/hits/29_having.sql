-- comment: condition on groups
-- ordered
SELECT CounterID, avg(length(Title)) AS l, count(*) AS c FROM hits WHERE Title <> '' GROUP BY CounterID HAVING count(*) > 5000 ORDER BY l DESC, CounterID LIMIT 20;
