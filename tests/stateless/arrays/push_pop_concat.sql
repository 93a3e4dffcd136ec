SELECT arrayPushBack([1, 2], 3), arrayPushFront([1, 2], 0), arrayPopBack([1, 2]), arrayPopFront([1, 2]), arrayPopBack(emptyArrayInt8()), arrayPopFront(emptyArrayString());
SELECT arrayPushBack([1], NULL), arrayPushFront([NULL], 1), arrayPushBack([], 'a'), arrayPushBack([1], 1.5), arrayPushBack([1], -1);
SELECT toTypeName(arrayPushBack([1], 1000)), toTypeName(arrayPushBack([1], NULL)), toTypeName(arrayPushBack([], 1)), toTypeName(arrayConcat([1], [-1], [1.5]));
SELECT arrayConcat([1, 2], [3], []), arrayConcat([NULL], [1]), arrayConcat(['a'], ['b', NULL]), arrayConcat([[1]], [[], [2, 3]]), arrayConcat([]);
SELECT arrayPushBack(range(number), number), arrayPushFront(range(number), number * 2), arrayConcat(range(number), [7], range(2)) FROM numbers(4);
SELECT arrayConcat(a, b), arrayConcat(b, a) FROM (SELECT arrayJoin([[1, 2], []]) AS a, [3] AS b);
SELECT [1, 2] || [3] || [4], concat([1], [2]);
-- error: 386
SELECT arrayConcat([1], ['a']);
-- error: 43
SELECT arrayPushBack(1, 2);
-- error: 386
SELECT arrayPushBack([1], 'a');
SELECT arrayPopBack(materialize([1, NULL])), arrayPushBack(materialize(['x']), materialize(toLowCardinality('y')));
