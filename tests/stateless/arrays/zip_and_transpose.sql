SELECT arrayZip([1, 2], ['a', 'b']), arrayZip([1]), arrayZip([], []), toTypeName(arrayZip([1], ['a'], [1.5])), arrayZip([NULL], [1]);
-- error: 190
SELECT arrayZip([1, 2], [3]);
SELECT arrayZipUnaligned([1, 2, 3], ['a']), toTypeName(arrayZipUnaligned([1], ['a', 'b'])), arrayZipUnaligned([], [1]);
SELECT arrayTranspose([[1, 2], [3, 4]]), arrayTranspose([[1, 2, 3]]), arrayTranspose([['a'], ['b']]);
-- error: 190
SELECT arrayTranspose([[1, 2], [3]]);
SELECT arrayZip(a, b) FROM (SELECT arrayJoin([[1], [2]]) AS a, [toLowCardinality('k')] AS b);
SELECT arrayMap(t -> t.1 + t.2, arrayZip([1, 2], [10, 20])), arrayMap((a, b) -> a + b, arrayZip([1, 2], [10, 20]));
SELECT arrayLevenshteinDistance(['a', 'b', 'c'], ['a', 'c']), arrayLevenshteinDistanceWeighted(['a', 'b'], ['a'], [1., 2.], [1.]), arraySimilarity(['a', 'b'], ['a', 'b'], [1., 1.], [1., 1.]), arrayLevenshteinDistance([1, 2], [1, 2]);
SELECT arrayDotProduct([1, 2, 3], [4, 5, 6]), dotProduct([1., 2.], [3., 4.]), L1Norm([1, -2]), L2Norm([3, 4]), LinfNorm([1, -7]), L2SquaredNorm([1, 2]), LpNorm([3, 4], 2), L2Distance([0, 0], [3, 4]), cosineDistance([1, 0], [0, 1]);
-- error: 190
SELECT arrayDotProduct([1, 2], [1]);
