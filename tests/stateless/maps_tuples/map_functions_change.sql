SELECT mapAdd(map('a', 1), map('a', 2, 'b', 3)), mapSubtract(map('a', 1), map('a', 2)), mapAdd(([1, 2], [1, 1]), ([2, 3], [5, 5])), mapSubtract(([1], [10]), ([1], [3]));
SELECT mapUpdate(map('a', 1, 'b', 2), map('b', 9, 'c', 3)), mapConcat(map('a', 1), map('a', 2)), mapConcat(map('a', 1), map('b', 2), map('c', 3));
-- error: 42
SELECT mapConcat();
SELECT mapFilter((k, v) -> k != 'a' AND v > 1, map('a', 5, 'b', 2, 'c', 1)), mapApply((k, v) -> (upper(k), v * 2), map('a', 5)), mapSort(map('b', 1, 'a', 2)), mapReverseSort((k, v) -> v, map('b', 1, 'a', 2)), mapSort((k, v) -> -v, map('x', 1, 'y', 2, 'z', 3));
SELECT mapExists((k, v) -> v > 3, map('a', 5)), mapAll((k, v) -> v > 3, map('a', 5, 'b', 1)), mapAll((k, v) -> 0, map()), mapPartialSort((k, v) -> v, 1, map('a', 3, 'b', 1))['b'];
SELECT mapPopulateSeries(map(1, 10, 4, 20)), mapPopulateSeries(map(1, 10, 4, 20), 6), mapPopulateSeries([1, 3], [5, 6], 4);
SELECT mapFromArrays(['a', 'b'], [1, 2]), mapFromArrays([1], ['x']), mapFromArrays(['a'], map('k', 5)), map('a', 1)['a'], mapKeys(map()), toTypeName(map());
SELECT mapApply((k, v) -> (v, k), map('a', 'b')), mapApply((k, v) -> (k, v + number), map('n', 1)) FROM numbers(2);
-- error: 190
SELECT mapFromArrays(['a', 'b'], [1]);
-- error: 42
SELECT map('a');
-- error: 36
SELECT mapApply((k, v) -> v, map('a', 1));
-- error: 43
SELECT mapAdd(map('a', 1), map('b', 'x'));
SELECT map('a', 1, 'b', 'c') SETTINGS use_variant_as_common_type = 1;
