-- comment: group by a mostly empty string
-- ordered
SELECT SearchPhrase, count(*) AS c, count(DISTINCT ClientIP) AS ips FROM hits WHERE SearchPhrase <> '' GROUP BY SearchPhrase ORDER BY c DESC, SearchPhrase LIMIT 10;
