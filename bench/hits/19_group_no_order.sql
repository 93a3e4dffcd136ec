-- comment: first groups, whichever
SELECT ClientIP, Title, count(*) AS c FROM hits GROUP BY ClientIP, Title LIMIT 10;
