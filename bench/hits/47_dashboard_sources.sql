-- comment: sources of a site, a computed key
-- ordered
SELECT TraficSourceID, SearchEngineID, CASE WHEN TraficSourceID = 1 THEN Referer ELSE '' END AS src, count(*) AS views FROM hits WHERE CounterID = 62 AND IsRefresh = 0 GROUP BY TraficSourceID, SearchEngineID, src ORDER BY views DESC, TraficSourceID, SearchEngineID, src LIMIT 10;
