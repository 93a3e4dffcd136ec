-- path: exact distinct count of long strings
-- total
SELECT count(DISTINCT Title) FROM hits;
