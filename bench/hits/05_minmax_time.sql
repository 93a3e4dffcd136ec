-- path: minimum and maximum from statistics
-- total
SELECT min(EventTime), max(EventTime) FROM hits;
