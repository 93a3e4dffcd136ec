-- comment: equality on a hash, group by two
-- ordered
SELECT WindowClientWidth, WindowClientHeight, count(*) AS c FROM hits WHERE CounterID = 62 AND URLHash = 2868770270353813622 GROUP BY WindowClientWidth, WindowClientHeight ORDER BY c DESC, WindowClientWidth, WindowClientHeight LIMIT 10;
