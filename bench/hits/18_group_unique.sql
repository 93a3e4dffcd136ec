-- comment: group by a nearly unique pair
-- ordered
SELECT WatchID, UserID, count(*) AS c FROM hits GROUP BY WatchID, UserID ORDER BY c DESC, WatchID LIMIT 5;
