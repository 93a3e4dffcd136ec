SELECT arrayConcat(materialize([1]), [2]), arrayConcat([1], materialize([2])), arrayConcat(materialize([1]), materialize([2]));
SELECT has(materialize([1, 2]), 1), has([1, 2], materialize(1)), has(materialize([1, 2]), materialize(3)), indexOf(materialize(['a', 'b']), 'b');
SELECT arrayElement(materialize([1, 2]), 1), arrayElement([1, 2], materialize(2)), arrayElement(materialize([1, 2]), materialize(-1));
SELECT arraySlice(materialize([1, 2, 3]), 2), arraySlice([1, 2, 3], materialize(2)), arraySlice([1, 2, 3], 1, materialize(-1)), arraySlice(materialize([1, 2, 3]), materialize(1), materialize(2));
SELECT arrayResize(materialize([1]), 2), arrayResize([1], materialize(3), materialize(7)), arrayPushBack(materialize([1]), 2), arrayPushBack([1], materialize(2));
SELECT arrayMap((x, y) -> x + y, materialize([1, 2]), [3, 4]), arrayFilter((x, y) -> y, [1, 2], materialize([0, 1]));
SELECT arrayIntersect(materialize([1, 2]), [2]), hasAll([1, 2], materialize([2])), hasAny(materialize([1]), [1]), arrayZip(materialize([1]), ['a']);
SELECT arraySort(materialize([3, 1])), arrayReverse(materialize([3, 1])), arrayUniq(materialize([1, 1])), length(materialize([1, 2])), empty(materialize([]));
SELECT arrayStringConcat(materialize(['a', 'b']), '-'), range(materialize(3)), arrayEnumerateUniq(materialize([1, 1])), arrayReduce('sum', materialize([1, 2]));
