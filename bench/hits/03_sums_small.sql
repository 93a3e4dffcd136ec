-- path: several sums over small integers in one pass
-- total
SELECT sum(IsRefresh), sum(IsMobile), sum(ResolutionHeight), avg(ResolutionHeight) FROM hits;
