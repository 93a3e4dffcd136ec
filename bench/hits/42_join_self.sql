-- comment: join with an aggregated subquery
-- ordered
SELECT t.CounterID, t.c, count(*) AS links FROM hits AS h INNER JOIN (SELECT CounterID, count(*) AS c FROM hits GROUP BY CounterID ORDER BY c DESC, CounterID LIMIT 50) AS t ON h.CounterID = t.CounterID WHERE h.IsLink = 1 GROUP BY t.CounterID, t.c ORDER BY links DESC, t.CounterID LIMIT 10;
