CREATE TABLE je_all (k String, n UInt8) ENGINE = Join(ALL, INNER, k);
CREATE TABLE je_two (a UInt8, b String, v Float64) ENGINE = Join(ANY, LEFT, a, b);
CREATE TABLE je_semi (k String) ENGINE = Join(SEMI, LEFT, k);
INSERT INTO je_all VALUES ('x', 1), ('x', 2), ('y', 3);
INSERT INTO je_two VALUES (1, 'p', 0.5), (1, 'q', 1.5), (2, 'p', inf);
INSERT INTO je_semi VALUES ('x');
SELECT k, n FROM (SELECT arrayJoin(['x', 'y', 'z']) AS k) AS s ALL INNER JOIN je_all USING k ORDER BY ALL;
SELECT joinGet('je_two', 'v', toUInt8(1), 'q'), joinGet('je_two', 'v', toUInt8(2), 'p'), joinGet('je_two', 'v', toUInt8(2), 'q');
SELECT k FROM (SELECT arrayJoin(['x', 'y', 'x']) AS k) AS s SEMI LEFT JOIN je_semi USING k ORDER BY k;
SELECT s.a, s.b, v FROM (SELECT 1::UInt8 AS a, 'q' AS b) AS s ANY LEFT JOIN je_two ON s.a = je_two.a AND s.b = je_two.b;
-- error: 16
CREATE TABLE je_bad (k UInt8) ENGINE = Join(ANY, LEFT, missing);
-- error: 36
CREATE TABLE je_bad2 (k UInt8) ENGINE = Join(SOME, LEFT, k);
-- error: 42
SELECT joinGet('je_two', 'v', toUInt8(1));
