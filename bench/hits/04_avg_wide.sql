-- path: average of 64-bit integers
-- total
SELECT avg(FUniqID) FROM hits;
