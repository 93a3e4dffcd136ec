-- comment: series by hour of everything
-- ordered
SELECT date_trunc('hour', EventTime) AS h, count(*) AS c, count(DISTINCT UserID) AS u FROM hits GROUP BY h ORDER BY h LIMIT 100;
