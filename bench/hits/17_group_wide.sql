-- comment: group by millions of 64-bit keys
-- ordered
SELECT UserID, count(*) AS c FROM hits GROUP BY UserID ORDER BY c DESC, UserID LIMIT 5;
