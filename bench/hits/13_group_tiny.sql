-- comment: group by a key of a few values
-- ordered
SELECT TraficSourceID, count(*) AS c FROM hits GROUP BY TraficSourceID ORDER BY TraficSourceID;
