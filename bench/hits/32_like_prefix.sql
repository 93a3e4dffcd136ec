-- path: prefix of strings
-- total
SELECT count(*) FROM hits WHERE Referer LIKE 'http://www.google.%';
