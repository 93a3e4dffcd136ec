-- comment: top of a sort by time, few columns
-- ordered
SELECT EventTime, WatchID FROM hits ORDER BY EventTime, WatchID LIMIT 10;
