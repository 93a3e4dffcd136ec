-- path: group by long strings
-- total
SELECT Referer, count(*) AS c FROM hits WHERE Referer <> '' GROUP BY Referer ORDER BY c DESC, Referer LIMIT 10;
