-- comment: point lookup outside the key prefix
-- ordered
SELECT EventTime, URL FROM hits WHERE UserID = 435090932899640449 ORDER BY EventTime, URL;
