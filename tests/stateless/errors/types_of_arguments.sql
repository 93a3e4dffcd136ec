-- error: 43
SELECT 1 + 'text';
-- error: 43
SELECT [1] + 1;
-- error: 43
SELECT -'x';
-- error: 43
SELECT NOT 'x';
-- error: 43
SELECT lower(1);
-- error: 43
SELECT length(5);
-- error: 43
SELECT toYear('2020');
-- error: 43
SELECT arraySum(1);
-- error: 386
SELECT [1, 'x'];
-- error: 43
SELECT if('x', 1, 2);
-- error: 53
SELECT 'a' = 1;
-- error: 43
SELECT (1, 2) = (1, 2, 3);
-- error: 42
SELECT map(1);
-- error: 43
SELECT arrayMap(1, [1]);
-- error: 41
SELECT dateAdd(day, 1, 'text');
-- error: 43
SELECT bitAnd(1.5, 1);
