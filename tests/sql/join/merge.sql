-- Merge joins: inputs that are sorted for the join.
SET join_algorithm = 'full_sorting_merge,hash';
CREATE TABLE l (k UInt32, m Nullable(UInt8), a String) ENGINE = Memory;
CREATE TABLE r (k UInt32, m UInt8, b Nullable(String)) ENGINE = Memory;
INSERT INTO l VALUES (2, 1, 'a2'), (1, 1, 'a1'), (2, 2, 'a2b'), (4, NULL, 'a4'), (2, NULL, 'a2n');
INSERT INTO r VALUES (3, 1, 'b3'), (2, 1, 'b2'), (2, 1, NULL), (2, 2, 'b22'), (4, 0, 'b4');
SELECT l.k, a, b FROM l JOIN r ON l.k = r.k ORDER BY l.k, a, b;
SELECT l.k, a, r.k, b FROM l LEFT JOIN r ON l.k = r.k ORDER BY l.k, a, b;
SELECT l.k, a, r.k, b FROM l RIGHT JOIN r ON l.k = r.k ORDER BY r.k, a, b;
SELECT l.k, a, r.k, b FROM l FULL JOIN r ON l.k = r.k ORDER BY l.k, r.k, a, b;
SELECT l.k, m, a, r.k, b FROM l FULL JOIN r ON l.k = r.k AND l.m = r.m ORDER BY l.k, r.k, a, b;
SELECT l.k, m, a, r.k, b FROM l FULL JOIN r ON l.k = r.k AND l.m = r.m ORDER BY l.k, r.k, a, b SETTINGS join_use_nulls = 1;
SELECT l.k, m, a, r.k, b FROM l LEFT JOIN r ON l.m = r.m AND l.k = r.k ORDER BY l.k, r.k, a, b;
SELECT k, a, b FROM l FULL JOIN r USING (k) ORDER BY k, a, b;
SELECT l.k, a FROM l SEMI LEFT JOIN r ON l.k = r.k ORDER BY a;
SELECT l.k, a FROM l ANTI LEFT JOIN r ON l.k = r.k AND l.m = r.m ORDER BY a;
SELECT r.k, b FROM l SEMI RIGHT JOIN r ON l.k = r.k AND l.m = r.m ORDER BY r.k, b;
SELECT r.k, b FROM l ANTI RIGHT JOIN r ON l.k = r.k AND l.m = r.m ORDER BY r.k, b;
SELECT a, b IS NULL OR startsWith(b, 'b') FROM l ANY LEFT JOIN r ON l.k = r.k ORDER BY a;
SELECT a FROM l ANY JOIN r ON l.k = r.k ORDER BY a;
SELECT r.k, b, startsWith(a, 'a') FROM l ANY RIGHT JOIN r ON l.k = r.k ORDER BY r.k, b;
SELECT l.k, a, b FROM l JOIN r ON l.k = r.k AND a < 'a2b' ORDER BY l.k, a, b;
SELECT l.k, a, b FROM l LEFT JOIN r ON l.k = r.k AND l.m <= r.m ORDER BY l.k, a, b;
SELECT l.k, a, r.k, b FROM l FULL JOIN r ON l.k = r.k AND l.m < r.m ORDER BY l.k, r.k, a, b;
SELECT a, b FROM l JOIN r ON a = concat('a', toString(r.k)) ORDER BY a, b;
SELECT count() FROM l CROSS JOIN r;
-- Without an equality there is nothing to merge by.
-- error: INVALID_JOIN_ON_EXPRESSION
SELECT l.k, r.k FROM l JOIN r ON l.k < r.k AND r.m = 0 ORDER BY l.k, r.k SETTINGS join_algorithm = 'full_sorting_merge';
SELECT x.k, y.k FROM (SELECT k FROM l WHERE 0) AS x FULL JOIN (SELECT k FROM r WHERE k > 2) AS y ON x.k = y.k ORDER BY y.k;
SELECT x.k FROM l AS x JOIN (SELECT k FROM r WHERE 0) AS y ON x.k = y.k;
-- Many of many.
SELECT count(), sum(x.n), sum(y.n) FROM (SELECT number % 3 AS k, number AS n FROM numbers(3000)) AS x JOIN (SELECT number % 2 AS k, number AS n FROM numbers(2000)) AS y ON x.k = y.k;
SELECT count(), sum(x.n), sum(y.n) FROM (SELECT number % 3 AS k, number AS n FROM numbers(300)) AS x FULL JOIN (SELECT number % 5 AS k, number AS n FROM numbers(200)) AS y ON x.k = y.k AND x.n < y.n;
SELECT count(), sum(x.n), sum(y.n) FROM (SELECT toString(number % 1000) AS k, number AS n FROM numbers(30000)) AS x JOIN (SELECT toString(number * 7 % 3000) AS k, number AS n FROM numbers(20000)) AS y ON x.k = y.k;
SELECT count(), sum(x.n), sum(y.n) FROM (SELECT toUInt64(number % 1000) AS k, toInt64(number % 7) AS j, number AS n FROM numbers(30000)) AS x RIGHT JOIN (SELECT number * 7 % 3000 AS k, toInt64(number % 5) AS j, number AS n FROM numbers(20000)) AS y ON x.k = y.k AND x.j = y.j;
-- More than one join.
SELECT l.k, a, b, z.k FROM l JOIN r ON l.k = r.k LEFT JOIN r AS z ON l.k = z.k + 2 ORDER BY l.k, a, b, z.k;
SELECT k FROM l WHERE k IN (SELECT k FROM r) ORDER BY k;
SELECT k, (SELECT max(b) FROM r WHERE r.k = l.k) AS top FROM l ORDER BY k, top;
SELECT count() FROM l JOIN r ON l.k = r.k SETTINGS join_algorithm = 'partial_merge';
SELECT count() FROM l JOIN r ON l.k = r.k SETTINGS join_algorithm = 'direct,hash';
-- error: UNKNOWN_JOIN
SELECT count() FROM l JOIN r ON l.k = r.k SETTINGS join_algorithm = 'mergesort';
SELECT toFloat32(l.k) AS f FROM l JOIN r ON toFloat32(l.k) = toFloat32(r.k) ORDER BY f;
