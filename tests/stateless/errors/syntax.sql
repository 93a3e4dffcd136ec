-- error: 62
SELEC 1;
-- error: 62
SELECT 1 FROM;
-- error: 62
SELECT (1;
-- error: 62
SELECT 1);
-- error: 62
SELECT * FROM numbers(3) WHERE;
-- error: 62
SELECT 1 +;
-- error: 62
SELECT 'open;
-- error: 62
SELECT 1 AS;
-- error: 62
SELECT a b c FROM numbers(1);
-- error: 62
SELECT FROM numbers(1);
-- error: 62
SELECT 1 ORDER number;
-- error: 62
SELECT 1 GROUP number;
-- error: 62
SELECT , 1;
