-- error: 69
SELECT (1, 2).3;
-- error: 69
SELECT (1, 2).0;
-- error: 36
SELECT (1, 2).name;
-- error: 36
SELECT tupleElement((1, 2), 'x');
-- error: 69
SELECT tupleElement((1, 2), -5);
-- error: 43
SELECT tuple(1) + 1;
-- error: 42
SELECT map('a', 1, 'b');
-- error: 43
SELECT mapKeys(1);
-- error: 43
SELECT map('a', 1)[1];
SELECT map([1], 1, 2, 3);
-- error: 43
SELECT mapContains(1, 1);
-- error: 1
SELECT untuple(1);
-- error: 6
SELECT CAST((1, 'x') AS Tuple(UInt8, UInt8));
-- error: 43
SELECT tupleConcat(1, (1, 2));
