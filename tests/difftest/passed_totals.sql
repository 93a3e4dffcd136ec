SELECT * FROM (SELECT site, count() AS c FROM events GROUP BY site WITH TOTALS) ORDER BY site;
SELECT upper(site), c * 2 FROM (SELECT site, count() AS c FROM events GROUP BY site WITH TOTALS) ORDER BY site LIMIT 1;
SELECT c FROM (SELECT kind, site, count() AS c FROM events GROUP BY kind, site WITH TOTALS HAVING c > 10) WHERE c < 500 ORDER BY c, kind, site;
SELECT DISTINCT c > 0 FROM (SELECT site, count() AS c FROM events GROUP BY site WITH TOTALS);
SELECT * FROM (SELECT c, site FROM (SELECT site, sum(value) AS c FROM events GROUP BY site WITH TOTALS) ORDER BY site LIMIT 2) ORDER BY site;
SELECT sum(c) FROM (SELECT site, count() AS c FROM events GROUP BY site WITH TOTALS);
SELECT c > 600 AS many, count() FROM (SELECT site, count() AS c FROM events GROUP BY site WITH TOTALS) GROUP BY many WITH TOTALS ORDER BY many;
WITH g AS (SELECT site, uniqExact(user) AS u FROM events GROUP BY site WITH TOTALS) SELECT * FROM g ORDER BY site;
SELECT * FROM (SELECT site, kind, count() AS c FROM events GROUP BY ROLLUP(site, kind) WITH TOTALS) ORDER BY ALL;
