-- path: top of a sort by string
-- total
SELECT SearchPhrase, WatchID FROM hits WHERE SearchPhrase <> '' ORDER BY SearchPhrase, WatchID LIMIT 10;
