-- comment: prefix of strings
-- ordered
SELECT count(*) FROM hits WHERE Referer LIKE 'http://www.google.%';
