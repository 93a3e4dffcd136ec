-- comment: distinct users by site
-- ordered
SELECT CounterID, count(DISTINCT UserID) AS u FROM hits GROUP BY CounterID ORDER BY u DESC, CounterID LIMIT 10;
