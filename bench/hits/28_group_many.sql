-- comment: many aggregates by a middling key
-- ordered
SELECT RegionID, count(*) AS c, sum(IsLink) AS l, avg(ResolutionWidth) AS w, min(EventTime) AS a, max(EventTime) AS b, count(DISTINCT UserID) AS u FROM hits GROUP BY RegionID ORDER BY c DESC, RegionID LIMIT 10;
