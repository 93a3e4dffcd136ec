-- path: count behind a selective filter on a small column
-- total
SELECT count(*) FROM hits WHERE SearchEngineID <> 0;
