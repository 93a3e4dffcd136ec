-- path: aggregation over an aggregation
-- total
SELECT views, count(*) AS users FROM (SELECT UserID, count(*) AS views FROM hits GROUP BY UserID) AS t GROUP BY views ORDER BY views LIMIT 20;
