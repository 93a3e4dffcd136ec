-- comment: regular expression over strings, then group by
-- ordered
SELECT regexp_replace(URL, '^https?://(?:www\.)?([^/]+)/.*$', '\1') AS host, count(*) AS c, avg(length(URL)) AS l FROM hits GROUP BY host HAVING count(*) > 1000 ORDER BY c DESC, host LIMIT 20;
