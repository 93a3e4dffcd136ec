-- error: 42
SELECT length();
-- error: 43
SELECT length(1);
-- error: 42
SELECT toDate(1, 2, 3, 4);
-- error: 42
SELECT substring('a', 1, 2, 3);
-- error: 42
SELECT round();
-- error: 42
SELECT if(1);
-- error: 42
SELECT arrayMap([1]);
-- error: 215
SELECT concat(sum(1), x) FROM (SELECT 1 AS x);
-- error: 42
SELECT plus(1);
-- error: 42
SELECT now('a', 'b', 'c');
-- error: 43
SELECT upper(1);
-- error: 43
SELECT toUInt8([1]);
-- error: 43
SELECT abs('a');
-- error: 43
SELECT [1] + 'a';
-- error: 43
SELECT not('a');
-- error: 43
SELECT dateDiff('day', 1, 2);
-- error: 69
SELECT tuple(1).2;
-- error: 43
SELECT arraySum('abc');
-- error: 43
SELECT mapKeys([1]);
-- error: 42
SELECT count(1, 2, 3);
