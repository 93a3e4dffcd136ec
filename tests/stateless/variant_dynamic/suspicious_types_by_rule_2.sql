SELECT '{"a":1}'::JSON AS j GROUP BY j;
SELECT 1::Dynamic AS d GROUP BY ALL;
-- error: 44
SELECT count() FROM numbers(2) GROUP BY ROLLUP(number::Dynamic);
