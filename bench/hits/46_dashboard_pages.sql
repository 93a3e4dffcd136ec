-- comment: pages of a site with several conditions
-- ordered
SELECT URL, count(*) AS views FROM hits WHERE CounterID = 62 AND IsRefresh = 0 AND DontCountHits = 0 AND URL <> '' GROUP BY URL ORDER BY views DESC, URL LIMIT 10 OFFSET 20;
