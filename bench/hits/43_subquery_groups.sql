-- comment: aggregation over an aggregation
-- ordered
SELECT views, count(*) AS users FROM (SELECT UserID, count(*) AS views FROM hits GROUP BY UserID) AS t GROUP BY views ORDER BY views LIMIT 20;
