CREATE TABLE clicks (u String, n UInt32) ENGINE = Memory;
INSERT INTO clicks SELECT 'u' || toString(number % 5), number FROM numbers(20);
INSERT INTO clicks VALUES ('u0', 100), ('u0', 101), ('u3', 7), ('u3', 7), ('u3', 7);
SELECT topK(1)(u), topK(2)(u)[1] FROM clicks;
SELECT topKWeighted(1)(u, n) FROM clicks;
-- error: 43
SELECT topK(1, 3, 'counts')(u).1.1 FROM clicks;
SELECT u, count() AS c FROM clicks GROUP BY u ORDER BY c DESC, u LIMIT 2;
-- sort
SELECT anyHeavy(u) FROM (SELECT 'x' AS u FROM numbers(10) UNION ALL SELECT 'y');
SELECT mapSort(sumMap(map(u, 1))) FROM clicks;
SELECT arraySort(groupUniqArray(2)(u) AS g) = g, length(g) FROM clicks;
SELECT length(topK(3)(n)), toTypeName(topK(3)(n)), toTypeName(topKWeighted(2)(u, n)) FROM clicks;
-- error: 69
SELECT topK(0)(u) FROM clicks;
-- error: 69
SELECT topK(100000000)(u) FROM clicks;
-- error: 70
SELECT topK('a')(u) FROM clicks;
-- error: 43
SELECT topKWeighted(2)(u, u) FROM clicks;
