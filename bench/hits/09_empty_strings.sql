-- comment: comparison with the empty string from sizes
-- ordered
SELECT count(*) FROM hits WHERE Referer = '';
