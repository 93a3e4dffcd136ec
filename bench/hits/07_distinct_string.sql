-- comment: exact distinct count of long strings
-- ordered
SELECT count(DISTINCT Title) FROM hits;
