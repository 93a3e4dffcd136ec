CREATE TABLE x1 (k UInt8, v UInt8) ENGINE = Memory;
CREATE TABLE x2 (k UInt8, v UInt8) ENGINE = Memory;
INSERT INTO x1 VALUES (1, 2), (2, 3);
INSERT INTO x2 VALUES (1, 1), (3, 3);
-- error: 48
SELECT count() FROM x1 ANTI JOIN x2 USING k SETTINGS join_algorithm = 'partial_merge';
-- error: 48
SELECT count() FROM x1 SEMI RIGHT JOIN x2 USING k SETTINGS join_algorithm = 'partial_merge';
SELECT count() FROM x1 SEMI LEFT JOIN x2 USING k SETTINGS join_algorithm = 'partial_merge';
SELECT count() FROM x1 ANY LEFT JOIN x2 USING k SETTINGS join_algorithm = 'partial_merge';
-- error: 48
SELECT count() FROM x1 ANY RIGHT JOIN x2 USING k SETTINGS join_algorithm = 'partial_merge';
SELECT count() FROM x1 FULL JOIN x2 USING k SETTINGS join_algorithm = 'partial_merge';
-- error: 48
SELECT count() FROM x1 ASOF JOIN x2 ON x1.k = x2.k AND x1.v > x2.v SETTINGS join_algorithm = 'partial_merge';
SELECT count() FROM x1 ASOF JOIN x2 ON x1.k = x2.k AND x1.v > x2.v SETTINGS join_algorithm = 'full_sorting_merge';
-- error: 48
SELECT count() FROM x1 SEMI JOIN x2 USING k SETTINGS join_algorithm = 'full_sorting_merge';
-- error: 48
SELECT count() FROM x1 ASOF LEFT JOIN x2 ON x1.k = x2.k AND x1.v > x2.v SETTINGS join_algorithm = 'grace_hash';
SELECT count() FROM x1 ANTI JOIN x2 USING k SETTINGS join_algorithm = 'grace_hash';
-- error: 48
SELECT count() FROM x1 JOIN x2 USING k SETTINGS join_algorithm = 'direct';
SELECT count() FROM x1 ANTI JOIN x2 USING k SETTINGS join_algorithm = 'partial_merge,hash';
SELECT count() FROM x1, x2 SETTINGS join_algorithm = 'direct';
CREATE DICTIONARY dic (k UInt64, v UInt8) PRIMARY KEY k SOURCE(CLICKHOUSE(TABLE 'x2')) LAYOUT(HASHED()) LIFETIME(0);
SELECT x1.k, dic.v FROM x1 INNER JOIN dic ON x1.k::UInt64 = dic.k ORDER BY 1 SETTINGS join_algorithm = 'direct';
SELECT x1.k, dic.v FROM x1 ANY LEFT JOIN dic ON x1.k::UInt64 = dic.k ORDER BY 1 SETTINGS join_algorithm = 'direct';
-- error: 48
SELECT x1.k, dic.v FROM x1 RIGHT JOIN dic ON x1.k::UInt64 = dic.k ORDER BY 1 SETTINGS join_algorithm = 'direct';
CREATE TABLE x3 (k UInt8, v UInt8) ENGINE = MergeTree ORDER BY k;
SELECT count() FROM x1 LEFT JOIN x3 USING k SETTINGS join_algorithm = 'direct';
SELECT count() FROM x1 ANTI LEFT JOIN x3 USING k SETTINGS join_algorithm = 'direct';
-- error: 48
SELECT count() FROM x1 ANY LEFT JOIN x3 USING k SETTINGS join_algorithm = 'direct';
-- error: 48
SELECT count() FROM x1 LEFT JOIN x3 USING (k, v) SETTINGS join_algorithm = 'direct';
-- error: 48
SELECT count() FROM x1 RIGHT JOIN x3 USING k SETTINGS join_algorithm = 'direct';
