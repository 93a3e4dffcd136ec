-- path: group by a nearly unique pair
-- total
SELECT WatchID, UserID, count(*) AS c FROM hits GROUP BY WatchID, UserID ORDER BY c DESC, WatchID LIMIT 5;
