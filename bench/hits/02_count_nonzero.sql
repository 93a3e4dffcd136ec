-- comment: count behind a selective filter on a small column
-- ordered
SELECT count(*) FROM hits WHERE SearchEngineID <> 0;
