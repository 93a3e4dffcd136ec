-- comment: several sums over small integers in one pass
-- ordered
SELECT sum(IsRefresh), sum(IsMobile), sum(ResolutionHeight), avg(ResolutionHeight) FROM hits;
