-- comment: minimum and maximum from statistics
-- ordered
SELECT min(EventTime), max(EventTime) FROM hits;
