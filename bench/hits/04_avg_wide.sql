-- comment: average of 64-bit integers
-- ordered
SELECT avg(FUniqID) FROM hits;
