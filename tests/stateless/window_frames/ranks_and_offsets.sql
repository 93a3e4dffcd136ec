CREATE TABLE rk (name String, dept LowCardinality(String), score Nullable(Float64)) ENGINE = Memory;
INSERT INTO rk VALUES ('a', 'x', 10), ('b', 'x', 10), ('c', 'x', 5), ('d', 'y', NULL), ('e', 'y', nan), ('f', 'y', 1);
SELECT name, rank() OVER (ORDER BY score DESC) AS r, dense_rank() OVER (ORDER BY score DESC) AS d, row_number() OVER (ORDER BY score DESC, name) AS n FROM rk ORDER BY name;
SELECT name, rank() OVER (PARTITION BY dept ORDER BY score), percent_rank() OVER (PARTITION BY dept ORDER BY name), cume_dist() OVER (PARTITION BY dept ORDER BY name) FROM rk ORDER BY name;
SELECT name, ntile(2) OVER (ORDER BY name), ntile(4) OVER (PARTITION BY dept ORDER BY name) FROM rk ORDER BY name;
SELECT name, lagInFrame(name) OVER (ORDER BY name), leadInFrame(name, 1, 'end') OVER (ORDER BY name ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM rk ORDER BY name;
SELECT name, lag(score) OVER (ORDER BY name), lead(score, 2) OVER (ORDER BY name), lag(name, 1, '?') OVER (PARTITION BY dept ORDER BY name DESC) FROM rk ORDER BY name;
SELECT name, first_value(name) OVER (PARTITION BY dept ORDER BY name), last_value(name) OVER (PARTITION BY dept ORDER BY name), nth_value(name, 2) OVER (PARTITION BY dept ORDER BY name) FROM rk ORDER BY name;
SELECT name, first_value(score) OVER (PARTITION BY dept ORDER BY name), first_value(score) RESPECT NULLS OVER (PARTITION BY dept ORDER BY name) FROM rk ORDER BY name;
SELECT dept, count() AS c, rank() OVER (ORDER BY count() DESC) FROM rk GROUP BY dept ORDER BY dept;
-- error: 184
SELECT name, sum(row_number() OVER (ORDER BY name)) OVER () FROM rk ORDER BY name FORMAT Null;
SELECT toTypeName(rank() OVER ()), toTypeName(percent_rank() OVER (ORDER BY name)), toTypeName(lag(score) OVER (ORDER BY name)), toTypeName(ntile(2) OVER (ORDER BY name)), toTypeName(lag(name) OVER (ORDER BY name)) FROM rk LIMIT 1;
SELECT name, row_number() OVER (ORDER BY name) - row_number() OVER (PARTITION BY dept ORDER BY name) AS island FROM rk ORDER BY name;
SELECT any(n) FROM (SELECT row_number() OVER () AS n FROM rk LIMIT 1);
-- error: 42
SELECT rank(1) OVER (ORDER BY name) FROM rk;
-- error: 36
SELECT row_number() FROM rk;
-- error: 36
SELECT ntile(0) OVER (ORDER BY name) FROM rk;
-- error: 36
SELECT nth_value(name, 0) OVER (ORDER BY name) FROM rk;
-- error: 36
SELECT lag(name, -1) OVER (ORDER BY name) FROM rk;
-- error: 63
SELECT upper(name) OVER () FROM rk;
-- error: 36
SELECT ntile(2) OVER () FROM rk;
-- error: 36
SELECT lag(name, 1, 5) OVER (ORDER BY name) FROM rk;
