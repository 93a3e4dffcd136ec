-- path: substring in one row of seven
-- total
SELECT count(*) FROM hits WHERE Referer LIKE '%yandex%';
