-- path: distinct users by site
-- total
SELECT CounterID, count(DISTINCT UserID) AS u FROM hits GROUP BY CounterID ORDER BY u DESC, CounterID LIMIT 10;
