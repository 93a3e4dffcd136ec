CREATE TABLE j (k UInt32, v String, w Nullable(UInt8)) ENGINE = Join(ANY, LEFT, k);
INSERT INTO j VALUES (1, 'one', 10), (2, 'two', NULL), (1, 'other one', 11);
SELECT joinGet('j', 'v', toUInt32(1)), joinGet('j', 'v', toUInt32(9)), joinGet('j', 'w', toUInt32(2));
SELECT number, v FROM (SELECT toUInt32(number) AS number FROM numbers(3)) AS q ANY LEFT JOIN j ON q.number = j.k ORDER BY number;
-- error: 264
SELECT number, v FROM (SELECT toUInt32(number) AS number FROM numbers(3)) AS q ALL INNER JOIN j ON q.number = j.k;
SELECT * FROM j ORDER BY k;
SELECT joinGetOrNull('j', 'v', toUInt32(9)), toTypeName(joinGetOrNull('j', 'v', toUInt32(9)));
-- error: 16
SELECT joinGet('j', 'zz', toUInt32(1));
-- error: 42
SELECT joinGet('j', 'v', 'text', 1);
ALTER TABLE j DELETE WHERE k = 2 SETTINGS mutations_sync = 2;
SELECT count() FROM j;
TRUNCATE TABLE j;
SELECT count() FROM j;
