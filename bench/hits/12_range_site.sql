-- comment: range of the key with a second condition
-- ordered
SELECT EventDate, count(*) AS views FROM hits WHERE CounterID = 62 AND EventDate BETWEEN '2013-07-08' AND '2013-07-21' AND IsRefresh = 0 GROUP BY EventDate ORDER BY EventDate;
