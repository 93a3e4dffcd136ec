-- comment: sum over string sizes alone
-- ordered
SELECT sum(length(URL)), avg(length(Title)), max(length(Referer)) FROM hits;
