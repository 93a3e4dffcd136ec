-- comment: group by titles with a minimum of strings
-- ordered
SELECT Title, count(*) AS c, min(URL) AS u FROM hits WHERE Title <> '' GROUP BY Title ORDER BY c DESC, Title LIMIT 10;
