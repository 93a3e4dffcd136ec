-- Functions over edge values: NULL, empty, negative, the ends of ranges, NaN, bytes that are not UTF-8.
SELECT map('a', 1, 'b', 2) AS m, mapKeys(m) AS r;
SELECT map() AS m, mapKeys(m) AS r;
SELECT map(1, 'x') AS m, mapKeys(m) AS r;
SELECT map('k', [1, 2]) AS m, mapKeys(m) AS r;
SELECT map('a', NULL) AS m, mapKeys(m) AS r;
SELECT map('a', 1, 'b', 2) AS m, mapValues(m) AS r;
SELECT map() AS m, mapValues(m) AS r;
SELECT map(1, 'x') AS m, mapValues(m) AS r;
SELECT map('k', [1, 2]) AS m, mapValues(m) AS r;
SELECT map('a', NULL) AS m, mapValues(m) AS r;
SELECT map('a', 1, 'b', 2) AS m, length(m) AS r;
SELECT map() AS m, length(m) AS r;
SELECT map(1, 'x') AS m, length(m) AS r;
SELECT map('k', [1, 2]) AS m, length(m) AS r;
SELECT map('a', NULL) AS m, length(m) AS r;
SELECT map('a', 1, 'b', 2) AS m, mapContains(m, mapKeys(m)[1]) AS r;
SELECT map(1, 'x') AS m, mapContains(m, mapKeys(m)[1]) AS r;
SELECT map('k', [1, 2]) AS m, mapContains(m, mapKeys(m)[1]) AS r;
SELECT map('a', NULL) AS m, mapContains(m, mapKeys(m)[1]) AS r;
SELECT map('a', 1, 'b', 2) AS m, mapAdd(m, m) AS r;
-- error: 43
SELECT map() AS m, mapAdd(m, m) AS r;
-- error: 43
SELECT map(1, 'x') AS m, mapAdd(m, m) AS r;
-- error: 43
SELECT map('k', [1, 2]) AS m, mapAdd(m, m) AS r;
-- error: 43
SELECT map('a', NULL) AS m, mapAdd(m, m) AS r;
SELECT map('a', 1, 'b', 2) AS m, mapSubtract(m, m) AS r;
-- error: 43
SELECT map() AS m, mapSubtract(m, m) AS r;
-- error: 43
SELECT map(1, 'x') AS m, mapSubtract(m, m) AS r;
-- error: 43
SELECT map('k', [1, 2]) AS m, mapSubtract(m, m) AS r;
-- error: 43
SELECT map('a', NULL) AS m, mapSubtract(m, m) AS r;
SELECT map('a', 1, 'b', 2) AS m, mapFilter((k, v) -> 1, m) AS r;
SELECT map() AS m, mapFilter((k, v) -> 1, m) AS r;
SELECT map(1, 'x') AS m, mapFilter((k, v) -> 1, m) AS r;
SELECT map('k', [1, 2]) AS m, mapFilter((k, v) -> 1, m) AS r;
SELECT map('a', NULL) AS m, mapFilter((k, v) -> 1, m) AS r;
SELECT map('a', 1, 'b', 2) AS m, mapApply((k, v) -> (k, v), m) AS r;
SELECT map() AS m, mapApply((k, v) -> (k, v), m) AS r;
SELECT map(1, 'x') AS m, mapApply((k, v) -> (k, v), m) AS r;
SELECT map('k', [1, 2]) AS m, mapApply((k, v) -> (k, v), m) AS r;
SELECT map('a', NULL) AS m, mapApply((k, v) -> (k, v), m) AS r;
SELECT map('a', 1, 'b', 2) AS m, mapUpdate(m, m) AS r;
SELECT map() AS m, mapUpdate(m, m) AS r;
SELECT map(1, 'x') AS m, mapUpdate(m, m) AS r;
SELECT map('k', [1, 2]) AS m, mapUpdate(m, m) AS r;
SELECT map('a', NULL) AS m, mapUpdate(m, m) AS r;
SELECT map('a', 1, 'b', 2) AS m, mapConcat(m, m) AS r;
SELECT map() AS m, mapConcat(m, m) AS r;
SELECT map(1, 'x') AS m, mapConcat(m, m) AS r;
SELECT map('k', [1, 2]) AS m, mapConcat(m, m) AS r;
SELECT map('a', NULL) AS m, mapConcat(m, m) AS r;
SELECT map('a', 1, 'b', 2) AS m, mapSort(m) AS r;
SELECT map() AS m, mapSort(m) AS r;
SELECT map(1, 'x') AS m, mapSort(m) AS r;
SELECT map('k', [1, 2]) AS m, mapSort(m) AS r;
SELECT map('a', NULL) AS m, mapSort(m) AS r;
SELECT map('a', 1, 'b', 2) AS m, mapReverseSort(m) AS r;
SELECT map() AS m, mapReverseSort(m) AS r;
SELECT map(1, 'x') AS m, mapReverseSort(m) AS r;
SELECT map('k', [1, 2]) AS m, mapReverseSort(m) AS r;
SELECT map('a', NULL) AS m, mapReverseSort(m) AS r;
SELECT map('a', 1, 'b', 2) AS m, toJSONString(m) AS r;
SELECT map() AS m, toJSONString(m) AS r;
SELECT map(1, 'x') AS m, toJSONString(m) AS r;
SELECT map('k', [1, 2]) AS m, toJSONString(m) AS r;
SELECT map('a', NULL) AS m, toJSONString(m) AS r;
SELECT map('a', 1, 'b', 2) AS m, toString(m) AS r;
SELECT map() AS m, toString(m) AS r;
SELECT map(1, 'x') AS m, toString(m) AS r;
SELECT map('k', [1, 2]) AS m, toString(m) AS r;
SELECT map('a', NULL) AS m, toString(m) AS r;
SELECT map('a', 1, 'b', 2) AS m, toTypeName(m) AS r;
SELECT map() AS m, toTypeName(m) AS r;
SELECT map(1, 'x') AS m, toTypeName(m) AS r;
SELECT map('k', [1, 2]) AS m, toTypeName(m) AS r;
SELECT map('a', NULL) AS m, toTypeName(m) AS r;
SELECT map('a', 1, 'b', 2) AS m, mapExists((k, v) -> 1, m) AS r;
SELECT map() AS m, mapExists((k, v) -> 1, m) AS r;
SELECT map(1, 'x') AS m, mapExists((k, v) -> 1, m) AS r;
SELECT map('k', [1, 2]) AS m, mapExists((k, v) -> 1, m) AS r;
SELECT map('a', NULL) AS m, mapExists((k, v) -> 1, m) AS r;
SELECT map('a', 1, 'b', 2) AS m, mapAll((k, v) -> 0, m) AS r;
SELECT map() AS m, mapAll((k, v) -> 0, m) AS r;
SELECT map(1, 'x') AS m, mapAll((k, v) -> 0, m) AS r;
SELECT map('k', [1, 2]) AS m, mapAll((k, v) -> 0, m) AS r;
SELECT map('a', NULL) AS m, mapAll((k, v) -> 0, m) AS r;
SELECT map('a', 1, 'b', 2) AS m, m = m AS r;
SELECT map() AS m, m = m AS r;
SELECT map(1, 'x') AS m, m = m AS r;
SELECT map('k', [1, 2]) AS m, m = m AS r;
SELECT map('a', NULL) AS m, m = m AS r;
SELECT map('a', 1, 'b', 2) AS m, cityHash64(m) AS r;
SELECT map() AS m, cityHash64(m) AS r;
SELECT map(1, 'x') AS m, cityHash64(m) AS r;
SELECT map('k', [1, 2]) AS m, cityHash64(m) AS r;
SELECT map('a', NULL) AS m, cityHash64(m) AS r;
SELECT map('a', 1, 'b', 2) AS m, empty(m) AS r;
SELECT map() AS m, empty(m) AS r;
SELECT map(1, 'x') AS m, empty(m) AS r;
SELECT map('k', [1, 2]) AS m, empty(m) AS r;
SELECT map('a', NULL) AS m, empty(m) AS r;
SELECT map('a', 1, 'b', 2) AS m, mapContainsKeyLike(m, 'a%') AS r;
-- error: 43
SELECT map() AS m, mapContainsKeyLike(m, 'a%') AS r;
-- error: 43
SELECT map(1, 'x') AS m, mapContainsKeyLike(m, 'a%') AS r;
SELECT map('k', [1, 2]) AS m, mapContainsKeyLike(m, 'a%') AS r;
SELECT map('a', NULL) AS m, mapContainsKeyLike(m, 'a%') AS r;
SELECT map('a', 1, 'b', 2) AS m, mapExtractKeyLike(m, 'a%') AS r;
-- error: 43
SELECT map() AS m, mapExtractKeyLike(m, 'a%') AS r;
-- error: 43
SELECT map(1, 'x') AS m, mapExtractKeyLike(m, 'a%') AS r;
SELECT map('k', [1, 2]) AS m, mapExtractKeyLike(m, 'a%') AS r;
SELECT map('a', NULL) AS m, mapExtractKeyLike(m, 'a%') AS r;
SELECT map('a', 1, 'b', 2) AS m, mapFromArrays(mapKeys(m), mapValues(m)) AS r;
SELECT map() AS m, mapFromArrays(mapKeys(m), mapValues(m)) AS r;
SELECT map(1, 'x') AS m, mapFromArrays(mapKeys(m), mapValues(m)) AS r;
SELECT map('k', [1, 2]) AS m, mapFromArrays(mapKeys(m), mapValues(m)) AS r;
SELECT map('a', NULL) AS m, mapFromArrays(mapKeys(m), mapValues(m)) AS r;
SELECT map('a', 1, 'b', 2) AS m, CAST(m AS String) AS r;
SELECT map() AS m, CAST(m AS String) AS r;
SELECT map(1, 'x') AS m, CAST(m AS String) AS r;
SELECT map('k', [1, 2]) AS m, CAST(m AS String) AS r;
SELECT map('a', NULL) AS m, CAST(m AS String) AS r;
SELECT map('a', 1, 'b', 2) AS m, arrayMap(x -> x.1, CAST(m AS Array(Tuple(String, String)))) AS r;
SELECT map() AS m, arrayMap(x -> x.1, CAST(m AS Array(Tuple(String, String)))) AS r;
SELECT map(1, 'x') AS m, arrayMap(x -> x.1, CAST(m AS Array(Tuple(String, String)))) AS r;
SELECT map('k', [1, 2]) AS m, arrayMap(x -> x.1, CAST(m AS Array(Tuple(String, String)))) AS r;
-- error: 70
SELECT map('a', NULL) AS m, arrayMap(x -> x.1, CAST(m AS Array(Tuple(String, String)))) AS r;
SELECT map('a', 1, 'b', 2) AS m, m[mapKeys(m)[1]] AS r;
SELECT map(1, 'x') AS m, m[mapKeys(m)[1]] AS r;
SELECT map('k', [1, 2]) AS m, m[mapKeys(m)[1]] AS r;
SELECT map('a', NULL) AS m, m[mapKeys(m)[1]] AS r;
