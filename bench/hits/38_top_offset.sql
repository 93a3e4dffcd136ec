-- comment: deep offset of a sort
-- ordered
SELECT UserID, EventTime, WatchID FROM hits WHERE AdvEngineID <> 0 ORDER BY UserID, EventTime, WatchID LIMIT 10 OFFSET 5000;
