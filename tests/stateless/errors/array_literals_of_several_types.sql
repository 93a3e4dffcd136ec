-- error: 386
SELECT ['a', 1];
-- error: 386
SELECT [1, 'a', NULL] AS mixed;
-- error: 386
SELECT [[1], ['a']];
-- error: 386
SELECT arrayMap(x -> x, [1, 'x']);
-- error: 386
SELECT number FROM numbers(2) WHERE has([1, 'x'], number);
SELECT toTypeName([1, 'a']), length([1, 'a', NULL]), [1, 'x'] = [1, 'x'];
SELECT array(1, 'a'), [toUInt8(1), 'a'], [number, toString(number)] FROM numbers(1);
SELECT [(1, 'a'), ('b', 2)], map('a', 1, 'b', 'x');
SELECT [1, 2.5, -3], [NULL, 1], [true, 2], [['a'], []];
