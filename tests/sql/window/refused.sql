SELECT f, count() OVER (PARTITION BY f) FROM (SELECT arrayJoin([nan, nan, 0., -0., 1]) AS f) ORDER BY f;
-- error: BAD_ARGUMENTS
SELECT ntile(2) OVER (ORDER BY number ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM numbers(3);
-- error: BAD_ARGUMENTS
SELECT ntile(2) OVER () FROM numbers(3);
SELECT ntile(2) OVER (ORDER BY number ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM numbers(3);
-- error: BAD_ARGUMENTS
SELECT percent_rank() OVER (ORDER BY number ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM numbers(3);
-- error: BAD_ARGUMENTS
SELECT sum(number) OVER w FROM numbers(3) WINDOW w AS (), w AS ();
SELECT lag(s) OVER (ORDER BY s), toTypeName(lag(s) OVER (ORDER BY s)) FROM (SELECT toLowCardinality('a') AS s);
