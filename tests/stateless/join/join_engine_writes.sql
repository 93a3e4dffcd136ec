CREATE TABLE jw (k UInt8, v Int32) ENGINE = Join(ANY, LEFT, k);
CREATE TABLE jo (k UInt8, v Int32) ENGINE = Join(ANY, LEFT, k) SETTINGS join_any_take_last_row = 1;
INSERT INTO jw VALUES (1, 1), (1, 2), (2, 20);
INSERT INTO jo VALUES (1, 1), (1, 2), (2, 20);
INSERT INTO jo VALUES (2, 21);
SELECT * FROM jw ORDER BY k;
SELECT * FROM jo ORDER BY k;
ALTER TABLE jw DELETE WHERE k = 2;
SELECT count() FROM jw;
-- error: 48
ALTER TABLE jw UPDATE v = 5 WHERE k = 1;
DETACH TABLE jo;
ATTACH TABLE jo;
SELECT joinGet('jo', 'v', toUInt8(2));
CREATE TABLE jn (k UInt8, v Int32) ENGINE = Join(ANY, LEFT, k) SETTINGS join_use_nulls = 1;
INSERT INTO jn VALUES (1, 10);
SELECT joinGet('jn', 'v', toUInt8(5)), toTypeName(joinGet('jn', 'v', toUInt8(5)));
SELECT s.k, v FROM (SELECT arrayJoin([1, 5])::UInt8 AS k) AS s ANY LEFT JOIN jn USING k ORDER BY s.k SETTINGS join_use_nulls = 1;
