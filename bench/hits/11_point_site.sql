-- comment: lookup by key prefix
-- ordered
SELECT count(*), min(EventTime), max(UserID) FROM hits WHERE CounterID = 62 AND EventDate = '2013-07-09';
