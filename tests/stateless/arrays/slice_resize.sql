SELECT arraySlice([1, 2, 3, 4, 5], 2), arraySlice([1, 2, 3, 4, 5], 2, -1), arraySlice([1, 2, 3, 4, 5], -3, 2), arraySlice([1, 2], 5), arraySlice([1, 2], -9, 3);
SELECT arraySlice([1, 2, 3], 1, 0), arraySlice([1, 2, 3], NULL, 2), arraySlice([1, 2, 3], 2, NULL), arraySlice([1, 2, 3], -1, NULL);
SELECT arraySlice(materialize([1, 2, 3, 4]), number - 2, 2) FROM numbers(5) WHERE number != 2;
SELECT arraySlice(['a', NULL, 'c'], 2), arraySlice([[1], [2, 3]], 2, 1), arraySlice([(1, 'x'), (2, 'y')], -1);
SELECT arrayResize([1, 2, 3], 5), arrayResize([1, 2, 3], 5, 9), arrayResize([1, 2, 3], -5, 9), arrayResize([1, 2, 3], 0), arrayResize(['a'], 3, 'z'), arrayResize([1], 3, NULL);
SELECT arrayResize(materialize([1, 2]), number, 7) FROM numbers(4);
SELECT arrayResize([NULL, 1], 3), arrayResize([[1]], 2), arrayResize([toDate('2020-01-01')], 2), arrayResize([], 2, 1);
SELECT toTypeName(arrayResize([1], 2, 1000)), toTypeName(arrayResize([1], 2, -1)), arrayResize([1], 2, 1000);
-- error: 128
SELECT arrayResize([1, 2], 100000000000);
-- error: 42
SELECT arraySlice([1, 2]);
-- error: 43
SELECT arrayResize([1], 'a');
