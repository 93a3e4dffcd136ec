-- comment: substring that is rare
-- ordered
SELECT count(*) FROM hits WHERE URL LIKE '%google%';
