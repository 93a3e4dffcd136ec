-- comment: substring in one row of seven
-- ordered
SELECT count(*) FROM hits WHERE Referer LIKE '%yandex%';
