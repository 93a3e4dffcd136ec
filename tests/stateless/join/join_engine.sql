CREATE TABLE ju (k UInt32, v String, w Nullable(Int32)) ENGINE = Join(ANY, LEFT, k);
INSERT INTO ju VALUES (1, 'one', 11), (2, 'two', NULL);
INSERT INTO ju VALUES (1, 'again', 111), (3, 'three', 33);
SELECT * FROM ju ORDER BY k;
SELECT number, v, w FROM (SELECT toUInt32(number) AS number FROM numbers(5)) AS n ANY LEFT JOIN ju ON n.number = ju.k ORDER BY number;
SELECT joinGet('ju', 'v', toUInt32(1)), joinGet(currentDatabase() || '.ju', 'w', toUInt32(2)), joinGet('ju', 'v', toUInt32(9));
SELECT number, joinGet('ju', 'v', toUInt32(number)) AS v, joinGetOrNull('ju', 'v', toUInt32(number)) AS vn FROM numbers(4) ORDER BY number;
SELECT toTypeName(joinGet('ju', 'v', toUInt32(1))), toTypeName(joinGetOrNull('ju', 'v', toUInt32(1)));
-- error: 16
SELECT joinGet('ju', 'nocol', toUInt32(1));
-- error: 60
SELECT joinGet('nojoin', 'v', toUInt32(1));
-- error: 264
SELECT number FROM numbers(3) AS n ALL LEFT JOIN ju ON n.number = ju.k;
TRUNCATE TABLE ju;
SELECT count() FROM ju;
