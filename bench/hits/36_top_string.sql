-- comment: top of a sort by string
-- ordered
SELECT SearchPhrase, WatchID FROM hits WHERE SearchPhrase <> '' ORDER BY SearchPhrase, WatchID LIMIT 10;
