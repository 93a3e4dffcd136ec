CREATE TABLE j (k UInt32, a String, b Nullable(Int8)) ENGINE = Join(ANY, LEFT, k);
INSERT INTO j VALUES (1, 'one', 1), (2, 'two', NULL), (1, 'again', 5);
SELECT * FROM j ORDER BY k;
SELECT joinGet('j', 'a', toUInt32(1)), joinGet('j', 'b', toUInt32(2)), joinGet('j', 'a', toUInt32(9));
SELECT joinGetOrNull('j', 'a', toUInt32(9)), joinGetOrNull('j', 'a', toUInt32(2));
-- error: 264
SELECT number, a FROM numbers(4) AS n ANY LEFT JOIN j ON n.number = j.k ORDER BY number;
SELECT number, a FROM (SELECT toUInt32(number) AS k, number FROM numbers(4)) AS l ANY LEFT JOIN j USING (k) ORDER BY number;
-- error: 264
SELECT number FROM (SELECT toUInt32(number) AS k, number FROM numbers(4)) AS l ALL INNER JOIN j USING (k);
-- error: 16
SELECT joinGet('j', 'zzz', toUInt32(1));
-- error: 60
SELECT joinGet('nothing', 'a', toUInt32(1));
CREATE TABLE ja (k1 UInt8, k2 String, v UInt16) ENGINE = Join(ALL, INNER, k1, k2);
INSERT INTO ja VALUES (1, 'a', 10), (1, 'a', 20), (2, 'b', 30);
SELECT k1, k2, v FROM (SELECT 1::UInt8 AS k1, 'a' AS k2) AS l ALL INNER JOIN ja USING (k1, k2) ORDER BY v;
ALTER TABLE j DELETE WHERE k = 1 SETTINGS mutations_sync = 2;
SELECT count() FROM j;
TRUNCATE TABLE j;
SELECT count() FROM j;
-- error: 36
CREATE TABLE jb (k UInt8) ENGINE = Join(SOME, LEFT, k);
-- error: 42
CREATE TABLE jb (k UInt8) ENGINE = Join(ANY, LEFT);
-- error: 16
CREATE TABLE jb (k UInt8) ENGINE = Join(ANY, LEFT, zzz);
