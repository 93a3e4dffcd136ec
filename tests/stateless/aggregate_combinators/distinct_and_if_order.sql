CREATE TABLE d (k String, x Int64, c UInt8) ENGINE = TinyLog;
INSERT INTO d VALUES ('a', 1, 1), ('a', 1, 0), ('a', 2, 1), ('b', 2, 1), ('b', 2, 1), ('b', NULL, 0);
SELECT k, sumDistinct(x), countDistinct(x), count(DISTINCT x), avgDistinct(x) FROM d GROUP BY k ORDER BY k;
SELECT sumDistinctIf(x, c), sumIfDistinct(x, c) FROM d;
SELECT arraySort(groupArrayDistinct(x)), arraySort(groupArrayDistinctIf(x, c)) FROM d;
SELECT count(DISTINCT k, x), count(DISTINCT (k, x)), uniqExact(k, x) FROM d;
SELECT sum(DISTINCT x), min(DISTINCT x), quantileExact(0.5)(DISTINCT x) FROM d;
SELECT count(DISTINCT k) FILTER (WHERE c), sum(x) FILTER (WHERE k = 'b') FROM d;
SELECT sum(DISTINCT x) AS s FROM d GROUP BY k HAVING s > 1 ORDER BY s;
SELECT countIf(c), countIf(NULL), countIf(x > 1 AND c), countDistinctIf(x, c) FROM d;
SELECT corrDistinct(x, c) IS NULL OR 1, covarPopDistinct(x, x) FROM d;
-- error: 43
SELECT sumIf(x) FROM d;
-- error: 43
SELECT sumIf(x, k) FROM d;
-- error: 43
SELECT countIf(k) FROM d;
