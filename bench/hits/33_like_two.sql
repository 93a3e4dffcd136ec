-- comment: two patterns and a group by
-- ordered
SELECT SearchPhrase, count(*) AS c, min(Title) AS t FROM hits WHERE Title LIKE '%Google%' AND Referer NOT LIKE '%google%' AND SearchPhrase <> '' GROUP BY SearchPhrase ORDER BY c DESC, SearchPhrase LIMIT 10;
