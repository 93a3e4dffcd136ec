SELECT intDiv(number, 3) AS x FROM numbers(12) ORDER BY x LIMIT 2 WITH TIES;
SELECT intDiv(number, 3) AS x FROM numbers(12) ORDER BY x DESC LIMIT 4 WITH TIES;
SELECT intDiv(number, 3) AS x FROM numbers(12) ORDER BY x LIMIT 1 OFFSET 2 WITH TIES;
SELECT number % 2 AS x, number FROM numbers(6) ORDER BY x LIMIT 1 WITH TIES FORMAT Null;
SELECT TOP 2 number FROM numbers(5) ORDER BY number;
SELECT TOP 1 WITH TIES intDiv(number, 2) AS x FROM numbers(5) ORDER BY x;
SELECT number FROM numbers(5) ORDER BY number OFFSET 2 ROWS FETCH FIRST 2 ROWS ONLY;
SELECT intDiv(number, 2) AS x FROM numbers(5) ORDER BY x OFFSET 1 ROW FETCH NEXT 1 ROW WITH TIES;
SELECT number FROM numbers(5) ORDER BY number LIMIT 1 BY number LIMIT 2 WITH TIES;
-- error: 476
SELECT number FROM numbers(5) LIMIT 2 WITH TIES;
