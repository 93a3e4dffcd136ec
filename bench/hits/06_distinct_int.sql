-- comment: exact distinct count of 32-bit integers
-- ordered
SELECT count(DISTINCT ClientIP) FROM hits;
