CREATE TABLE w (g String, t UInt32, v Nullable(Float64)) ENGINE=Memory;
INSERT INTO w VALUES ('a',1,1),('a',2,NULL),('a',3,3),('b',1,10),('b',2,20),('b',4,40),('c',1,NULL);
CREATE TABLE nest (id UInt8, n Nested(a UInt8, b String)) ENGINE=Memory;
INSERT INTO nest VALUES (1, [1, 2], ['x', 'y']), (2, [], []);
-- error: 36
SELECT lag(number, -1) OVER () FROM numbers(3);
-- error: 36
SELECT ntile(0) OVER (ORDER BY number) FROM numbers(3);
-- error: 36
SELECT ntile(number) OVER (ORDER BY number) FROM numbers(3);
-- error: 36
SELECT nth_value(number, 0) OVER (ORDER BY number) FROM numbers(3);
-- error: 36
SELECT sum(number) OVER nope FROM numbers(3);
SELECT sum(number) OVER (w2 ORDER BY number) FROM numbers(3) WINDOW w2 AS (PARTITION BY number % 2) ORDER BY ALL;
-- error: 36
SELECT sum(number) OVER (w2 PARTITION BY number) FROM numbers(3) WINDOW w2 AS (PARTITION BY number % 2);
SELECT number, max(number) OVER (ORDER BY number % 2, number DESC ROWS 1 PRECEDING) FROM numbers(5) ORDER BY number;
SELECT number, exponentialTimeDecayedSum(10)(number, number) OVER (ORDER BY number) FROM numbers(3);
SELECT number, nonNegativeDerivative(number, toDateTime(number, 'UTC')) OVER (ORDER BY number) FROM numbers(3);
SELECT number, sum(number) OVER (ORDER BY number DESC RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM numbers(5) ORDER BY number;
SELECT d, count() OVER (ORDER BY d RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM (SELECT toDate('2024-01-01') + number * number AS d FROM numbers(4)) ORDER BY d;
SELECT number, sum(number) OVER (PARTITION BY number % 2 ORDER BY number) AS s FROM numbers(6) ORDER BY s DESC, number LIMIT 2;
SELECT DISTINCT sum(number) OVER (PARTITION BY number % 2) FROM numbers(6) ORDER BY 1;
SELECT quantileExact(0.5)(number) OVER (ORDER BY number) FROM numbers(4);
SELECT argMax(number, -number) OVER (ORDER BY number ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM numbers(4);
SELECT sumIf(number, number > 1) OVER (ORDER BY number) FROM numbers(4);
SELECT count(*) FILTER (WHERE number > 1) OVER () FROM numbers(4);
SELECT uniqExact(number % 2) OVER (ORDER BY number) FROM numbers(4);
SELECT number FROM numbers(4) ORDER BY sum(number) OVER (ORDER BY number DESC);
SELECT if(row_number() OVER (ORDER BY number) % 2 = 0, 'even', 'odd') FROM numbers(3);
SELECT * FROM (SELECT number, row_number() OVER (ORDER BY number DESC) AS r FROM numbers(5)) WHERE r <= 2 ORDER BY r;
SELECT a, arr, x FROM (SELECT 1 AS a, [1, 2] AS arr) ARRAY JOIN arr AS x;
SELECT a, arr FROM (SELECT 1 AS a, [1, 2] AS arr) ARRAY JOIN arr;
