-- comment: group by two small keys
-- ordered
SELECT OS, UserAgent, count(*) AS c, sum(IsRefresh) AS r FROM hits GROUP BY OS, UserAgent ORDER BY c DESC, OS, UserAgent LIMIT 20;
