-- path: metadata count
-- total
SELECT count(*) FROM hits;
