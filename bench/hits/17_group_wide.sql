-- path: group by millions of 64-bit keys
-- total
SELECT UserID, count(*) AS c FROM hits GROUP BY UserID ORDER BY c DESC, UserID LIMIT 5;
