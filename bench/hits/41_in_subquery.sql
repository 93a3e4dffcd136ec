-- comment: membership in a subquery
-- ordered
SELECT count(*) AS c, count(DISTINCT CounterID) AS s FROM hits WHERE UserID IN (SELECT UserID FROM hits WHERE AdvEngineID = 2);
