-- path: sum over string sizes alone
-- total
SELECT sum(length(URL)), avg(length(Title)), max(length(Referer)) FROM hits;
