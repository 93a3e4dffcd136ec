-- comment: membership in a list
-- ordered
SELECT RegionID, count(*) AS c FROM hits WHERE TraficSourceID IN (-1, 3, 6) AND OS IN (2, 44, 77) GROUP BY RegionID ORDER BY c DESC, RegionID LIMIT 10;
