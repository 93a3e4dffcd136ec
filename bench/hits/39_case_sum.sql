-- comment: conditional sums
-- ordered
SELECT sum(CASE WHEN IsMobile = 1 THEN 1 ELSE 0 END) AS m, sum(CASE WHEN AdvEngineID <> 0 AND IsRefresh = 0 THEN ResolutionWidth ELSE 0 END) AS w FROM hits;
