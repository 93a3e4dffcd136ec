CREATE TABLE w (g String, t UInt32, v Nullable(Float64)) ENGINE=Memory;
INSERT INTO w VALUES ('a',1,1),('a',2,NULL),('a',3,3),('b',1,10),('b',2,20),('b',4,40),('c',1,NULL);
CREATE TABLE nest (id UInt8, n Nested(a UInt8, b String)) ENGINE=Memory;
INSERT INTO nest VALUES (1, [1, 2], ['x', 'y']), (2, [], []);
SELECT g, t, sum(v) OVER (PARTITION BY g ORDER BY t) FROM w ORDER BY g, t;
SELECT g, t, sum(v) OVER (PARTITION BY g ORDER BY t ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM w ORDER BY g, t;
SELECT g, t, sum(v) OVER (PARTITION BY g ORDER BY t RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM w ORDER BY g, t;
SELECT g, t, sum(t) OVER (ORDER BY t GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM w ORDER BY g, t;
SELECT g, t, first_value(v) OVER x, last_value(v) OVER x, nth_value(v, 2) OVER x FROM w WINDOW x AS (PARTITION BY g ORDER BY t ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) ORDER BY g, t;
SELECT g, t, lagInFrame(v) OVER x, leadInFrame(v, 1, 5) OVER x FROM w WINDOW x AS (PARTITION BY g ORDER BY t ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) ORDER BY g, t;
SELECT g, t, lag(v) OVER x, lead(v, 2, 7) OVER x FROM w WINDOW x AS (PARTITION BY g ORDER BY t) ORDER BY g, t;
SELECT g, t, row_number() OVER x, rank() OVER x, dense_rank() OVER x, denseRank() OVER x, percent_rank() OVER x, cume_dist() OVER x, ntile(2) OVER x FROM w WINDOW x AS (PARTITION BY g ORDER BY t) ORDER BY g, t;
SELECT g, t, count() OVER (PARTITION BY g), count(v) OVER (PARTITION BY g), avg(v) OVER () FROM w ORDER BY g, t;
SELECT g, t, groupArray(t) OVER (PARTITION BY g ORDER BY t DESC) FROM w ORDER BY g, t;
SELECT g, t, sum(v) IGNORE NULLS OVER (PARTITION BY g) FROM w ORDER BY g, t;
SELECT g, t, first_value(v) IGNORE NULLS OVER (PARTITION BY g ORDER BY t), first_value(v) RESPECT NULLS OVER (PARTITION BY g ORDER BY t DESC) FROM w ORDER BY g, t;
SELECT g, t, any(v) RESPECT NULLS OVER (PARTITION BY g ORDER BY t DESC), anyLast(v) OVER (PARTITION BY g ORDER BY t) FROM w ORDER BY g, t;
SELECT g, sum(sum(v)) OVER (ORDER BY g) FROM w GROUP BY g ORDER BY g;
SELECT g, sum(v) AS s, rank() OVER (ORDER BY s DESC) FROM w GROUP BY g ORDER BY g;
SELECT g, sum(v) AS s, s / sum(s) OVER () FROM w GROUP BY g ORDER BY g;
-- error: 36
SELECT sum(number) OVER (ROWS BETWEEN 1 FOLLOWING AND 1 PRECEDING) FROM numbers(3);
SELECT sum(number) OVER (ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING) FROM numbers(4);
-- error: 36
SELECT sum(number) OVER (ORDER BY number RANGE BETWEEN -1 PRECEDING AND CURRENT ROW) FROM numbers(3);
-- error: 48
SELECT sum(number) OVER (ORDER BY toString(number) RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM numbers(3);
-- error: 36
SELECT sum(number) OVER (RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM numbers(3);
-- error: 36
SELECT sum(number) OVER (ORDER BY number, number + 1 RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM numbers(3);
-- error: 36
SELECT row_number() FROM numbers(3);
-- error: 63
SELECT plus(1, 2) OVER () FROM numbers(3);
