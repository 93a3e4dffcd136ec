-- error: 440
SELECT number FROM numbers(3) LIMIT 'x';
-- error: 440
SELECT number FROM numbers(3) LIMIT number;
-- error: 47
SELECT number FROM numbers(3) LIMIT 1 BY zz;
-- error: 475
SELECT number FROM numbers(3) ORDER BY number WITH FILL STEP 0;
-- error: 475
SELECT number FROM numbers(3) ORDER BY number WITH FILL FROM 5 TO 1 STEP 1 STALENESS 1;
-- error: 475
SELECT number FROM numbers(3) ORDER BY number WITH FILL TO 'x';
-- error: 36
SELECT number FROM numbers(3) ORDER BY 5;
-- error: 36
SELECT number FROM numbers(3) GROUP BY 5;
-- error: 476
SELECT number FROM numbers(3) LIMIT 1 WITH TIES;
-- error: 475
SELECT toString(number) AS s FROM numbers(3) ORDER BY s WITH FILL;
-- error: 186
SELECT number FROM numbers(3) ORDER BY number COLLATE 'xx';
-- error: 440
SELECT number FROM numbers(3) LIMIT 1.5, 2;
