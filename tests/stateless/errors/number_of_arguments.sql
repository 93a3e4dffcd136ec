-- error: 42
SELECT plus(1);
-- error: 42
SELECT plus(1, 2, 3);
-- error: 42
SELECT lower();
-- error: 42
SELECT if(1, 2);
-- error: 62
SELECT substring('x');
-- error: 42
SELECT toDate();
-- error: 42
SELECT now(1, 2, 3);
-- error: 42
SELECT pi(1);
SELECT coalesce();
-- error: 42
SELECT multiIf(1, 2);
-- error: 42
SELECT arrayMap(x -> x);
-- error: 42
SELECT dateDiff('day', now());
-- error: 42
SELECT replaceAll('a', 'b');
-- error: 42
SELECT greatest();
-- error: 42
SELECT tupleElement((1, 2));
