-- path: top of a sort by time, few columns
-- total
SELECT EventTime, WatchID FROM hits ORDER BY EventTime, WatchID LIMIT 10;
