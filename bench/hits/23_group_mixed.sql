-- comment: group by an integer and a string
-- ordered
SELECT RegionID, SearchPhrase, count(*) AS c FROM hits WHERE SearchPhrase <> '' GROUP BY RegionID, SearchPhrase ORDER BY c DESC, RegionID, SearchPhrase LIMIT 10;
