-- error: 184
SELECT sum(sum(number)) FROM numbers(3);
-- error: 184
SELECT number FROM numbers(3) WHERE sum(number) > 1;
-- error: 215
SELECT number, count() FROM numbers(3);
-- error: 184
SELECT number FROM numbers(3) GROUP BY sum(number);
-- error: 215
SELECT number FROM numbers(3) HAVING number > 1 AND count() > 1;
-- error: 215
SELECT number FROM numbers(3) GROUP BY number % 2;
-- error: 215
SELECT count() FROM numbers(3) ORDER BY number;
-- error: 10
SELECT arrayMap(x -> sum(x), [1, 2]);
-- error: 184
SELECT sum(number) OVER (), sum(sum(number) OVER ()) FROM numbers(2);
-- error: 184
SELECT number FROM numbers(3) WHERE row_number() OVER () = 1;
-- error: 184
SELECT count() FROM numbers(3) PREWHERE count() > 1;
