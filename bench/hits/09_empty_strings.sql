-- path: comparison with the empty string from sizes
-- total
SELECT count(*) FROM hits WHERE Referer = '';
