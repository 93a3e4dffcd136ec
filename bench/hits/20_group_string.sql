-- comment: group by long strings
-- ordered
SELECT Referer, count(*) AS c FROM hits WHERE Referer <> '' GROUP BY Referer ORDER BY c DESC, Referer LIMIT 10;
