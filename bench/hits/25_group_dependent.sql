-- comment: keys that follow from one another
-- ordered
SELECT RegionID, RegionID + 1, RegionID * 2, count(*) AS c FROM hits GROUP BY RegionID, RegionID + 1, RegionID * 2 ORDER BY c DESC, RegionID LIMIT 10;
