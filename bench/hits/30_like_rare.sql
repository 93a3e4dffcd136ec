-- path: substring that is rare
-- total
SELECT count(*) FROM hits WHERE URL LIKE '%google%';
