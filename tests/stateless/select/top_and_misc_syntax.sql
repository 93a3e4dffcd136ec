SELECT TOP 3 number FROM numbers(10) ORDER BY number DESC;
SELECT TOP (2) number FROM numbers(10) ORDER BY number;
SELECT ALL number FROM numbers(2) ORDER BY number;
FROM numbers(3) SELECT number ORDER BY number;
FROM numbers(3) SELECT number WHERE number > 1;
SELECT number, FROM numbers(2) ORDER BY number;
SELECT (1, 2,), (1,);
SELECT 1 AS a -- a comment at the end
;
SELECT /* in the middle */ 2 # a shell-like comment
;
SELECT 1 x, 2 y;
SELECT number n FROM numbers(2) t ORDER BY t.number;
-- error: 62
SELECT FROM numbers(1);
-- error: 62
SELECT 1 1;
