-- comment: metadata count
-- ordered
SELECT count(*) FROM hits;
