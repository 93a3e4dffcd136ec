-- comment: group by three keys, one computed
-- ordered
SELECT UserID, extract(hour FROM EventTime) AS h, CounterID, count(*) AS c FROM hits GROUP BY UserID, h, CounterID ORDER BY c DESC, UserID, h, CounterID LIMIT 10;
