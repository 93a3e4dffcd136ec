-- comment: series by minute of a site
-- ordered
SELECT date_trunc('minute', EventTime) AS m, count(*) AS c FROM hits WHERE CounterID = 62 AND EventDate >= '2013-07-10' AND EventDate <= '2013-07-11' GROUP BY m ORDER BY m LIMIT 50;
