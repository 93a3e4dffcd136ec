CREATE TABLE score (player LowCardinality(String), pts Nullable(Int32), d Date) ENGINE = MergeTree ORDER BY (player, d);
INSERT INTO score VALUES ('ann', 10, '2024-01-01'), ('ann', NULL, '2024-01-02'), ('ann', 30, '2024-01-03'), ('bob', 5, '2024-01-01'), ('bob', -5, '2024-01-05'), ('cy', NULL, '2024-02-01');
SELECT player, argMaxIf(d, pts, pts > 0), argMinIf(d, pts, isNotNull(pts)) FROM score GROUP BY player ORDER BY player;
SELECT player, argMax(tuple(pts), d).1 FROM score GROUP BY player ORDER BY player;
SELECT player, argMax((pts, d), d) AS last, toTypeName(last) FROM score GROUP BY player ORDER BY player;
SELECT argMaxOrNull(d, pts), argMaxOrDefault(d, pts) FROM score WHERE player = 'nobody';
SELECT argMaxIfOrNull(player, pts, pts > 1000), argMinOrDefaultIf(player, pts, pts > 1000) FROM score;
SELECT argMaxDistinct(player, d) FROM score;
SELECT player, argMaxArray([1, 2, 3], [pts, pts + 1, pts + 2]) FROM score WHERE player != 'cy' GROUP BY player ORDER BY player;
SELECT argMaxMerge(s) FROM (SELECT argMaxState(player, d) AS s FROM score GROUP BY player);
-- error: 42
SELECT argMax(player) FROM score;
-- error: 43
SELECT argMaxIf(player, pts) FROM score;
