-- path: series by hour of everything
-- total
SELECT date_trunc('hour', EventTime) AS h, count(*) AS c, count(DISTINCT UserID) AS u FROM hits GROUP BY h ORDER BY h LIMIT 100;
