-- error: 184
SELECT number FROM numbers(3) WHERE count() > 1;
-- error: 215
SELECT number, count() FROM numbers(3);
-- error: 215
SELECT number + 1, sum(number) FROM numbers(3) GROUP BY number % 2;
SELECT (number % 2) + 1, sum(number) FROM numbers(3) GROUP BY number % 2 ORDER BY 1;
-- error: 215
SELECT count() FROM numbers(3) ORDER BY number;
-- error: 184
SELECT sum(number) FROM numbers(3) GROUP BY sum(number);
-- error: 184
SELECT arrayJoin([sum(number)]) AS a, sum(a) FROM numbers(3);
-- error: 215
SELECT * FROM numbers(3) HAVING count() > 1;
-- error: 215
SELECT number AS n, max(n) FROM numbers(3);
-- error: 46
SELECT noSuchAggIf(number, 1) FROM numbers(1) FORMAT Null;
-- error: 184
SELECT max(row_number() OVER ()) FROM numbers(2);
SELECT max(number) + count(), count() * 2 FROM numbers(3);
