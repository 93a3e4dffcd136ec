-- path: exact distinct count of 32-bit integers
-- total
SELECT count(DISTINCT ClientIP) FROM hits;
