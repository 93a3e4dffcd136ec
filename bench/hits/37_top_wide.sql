-- comment: top of a sort, all columns
SELECT * FROM hits WHERE URL LIKE '%google%' ORDER BY EventTime DESC, WatchID LIMIT 5;
