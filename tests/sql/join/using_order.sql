-- The asterisk begins with the columns of USING, those of the last join first.
CREATE TABLE x1 (p UInt8, a UInt8, b UInt8) ENGINE = Memory;
CREATE TABLE x2 (q UInt8, a UInt8, c UInt8) ENGINE = Memory;
CREATE TABLE x3 (r UInt8, b UInt8, c UInt8, a UInt8) ENGINE = Memory;
INSERT INTO x1 VALUES (1, 2, 3);
INSERT INTO x2 VALUES (4, 2, 5);
INSERT INTO x3 VALUES (6, 3, 5, 2);
SELECT * FROM x1 JOIN x2 USING a FORMAT TSVWithNames;
SELECT * FROM x1 JOIN x2 USING a JOIN x3 USING b FORMAT TSVWithNames;
SELECT * FROM x1 JOIN x2 USING a JOIN x3 USING c FORMAT TSVWithNames;
SELECT * FROM x1 JOIN x2 USING a JOIN x3 USING (b, a) FORMAT TSVWithNames;
SELECT * FROM x1 LEFT JOIN x3 USING (b, a) FORMAT TSVWithNames;
SELECT * FROM x1 FULL JOIN x3 USING (a, b) FORMAT TSVWithNames;
SELECT x1.* FROM x1 JOIN x3 USING (b, a) FORMAT TSVWithNames;
SELECT x3.* FROM x1 JOIN x3 USING (b, a) FORMAT TSVWithNames;
SELECT COLUMNS('a|p|r') FROM x1 JOIN x3 USING (b, a) FORMAT TSVWithNames;
SELECT * FROM x1 NATURAL JOIN x3 FORMAT TSVWithNames;
-- arrayJoin in ON.
SELECT * FROM x1 JOIN x3 ON x1.a = arrayJoin([x3.a, x3.b]);
SELECT * FROM x1 JOIN x3 ON x1.a = x3.a + arrayJoin([0, 1, 0]);
SELECT * FROM x1 JOIN x3 ON x1.a = arrayJoin([2]);
-- error: INVALID_JOIN_ON_EXPRESSION
SELECT * FROM x1 LEFT JOIN x3 ON x1.a = arrayJoin([x3.a, x3.b]);
-- The last of several partners.
CREATE TABLE l (a UInt64) ENGINE = MergeTree ORDER BY a;
CREATE TABLE r (a UInt64, c UInt64) ENGINE = MergeTree ORDER BY (a, c);
INSERT INTO l VALUES (1), (2), (3);
INSERT INTO r VALUES (1, 100), (1, 101), (3, 300), (4, 400);
SELECT a, c FROM l ANY LEFT JOIN r USING a ORDER BY a SETTINGS join_any_take_last_row = 1;
SELECT a, c FROM l ANY INNER JOIN r USING a ORDER BY a SETTINGS join_any_take_last_row = 1;
SELECT a, c FROM l ANY LEFT JOIN r USING a ORDER BY a;
