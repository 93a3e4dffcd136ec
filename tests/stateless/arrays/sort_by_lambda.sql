SELECT arraySort((x, y) -> y, ['c', 'a', 'b'], [1, 3, 2]), arrayReverseSort((x, y) -> y, ['c', 'a', 'b'], [1, 3, 2]);
SELECT arraySort([3, nan, 1, inf, -inf]), arrayReverseSort([3, nan, 1, inf, -inf]);
SELECT arraySort([NULL, 2, NULL, 1]), arrayReverseSort([NULL, 2, NULL, 1]), arraySort([NULL, nan, 1, inf]), arrayReverseSort([NULL, nan, 1, inf]);
SELECT arraySort(x -> (x % 3, -x), range(10)), arraySort(x -> length(x), ['ccc', 'a', '', 'bb']);
SELECT arrayPartialSort(2, [5, 9, 1, 3])[1] AS a, arrayPartialSort(2, [5, 9, 1, 3])[2] AS b, arrayPartialReverseSort(1, [5, 9, 1, 3])[1] AS c;
SELECT arrayResize(arrayPartialSort(x -> -x, 2, [5, 9, 1, 3]), 2), arrayResize(arrayPartialReverseSort((x, y) -> y, 2, ['a', 'b', 'c', 'd'], [3, 1, 4, 2]), 2);
SELECT arraySort([(2, 'a'), (1, 'z'), (1, 'b')]), arraySort([[2], [1, 5], [], [1]]), arraySort([toDate('2021-01-02'), toDate('2020-01-01')]);
SELECT arraySort(arrayMap(x -> toDecimal64(x, 3) / 7, [3, 1, 2])), arrayReverseSort([toUUID('61f0c404-5cb3-11e7-907b-a6006ad3dba0'), toUUID('00f0c404-5cb3-11e7-907b-a6006ad3dba0')]);
SELECT number, arraySort(x -> (x + number) % 4, [0, 1, 2, 3]) FROM numbers(4);
SELECT arraySort([]), toTypeName(arraySort([])), arraySort(['']), arraySort([toLowCardinality('b'), 'a']);
-- error: 190
SELECT arraySort((x, y) -> y, [1, 2], [1]);
