-- path: point lookup outside the key prefix
-- total
SELECT EventTime, URL FROM hits WHERE UserID = 435090932899640449 ORDER BY EventTime, URL;
