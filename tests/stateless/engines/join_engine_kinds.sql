CREATE TABLE ja (k UInt32, v String) ENGINE = Join(ALL, INNER, k);
INSERT INTO ja VALUES (1, 'a'), (1, 'b'), (2, 'c');
SELECT l.k, v FROM (SELECT toUInt32(number) AS k FROM numbers(3)) AS l ALL INNER JOIN ja USING k ORDER BY k, v;
CREATE TABLE js (k UInt32, v String) ENGINE = Join(SEMI, LEFT, k);
INSERT INTO js VALUES (1, 'a');
SELECT k FROM (SELECT toUInt32(number) AS k FROM numbers(3)) AS l SEMI LEFT JOIN js USING k;
CREATE TABLE j2 (a UInt32, b String, v Float64) ENGINE = Join(ANY, LEFT, a, b);
INSERT INTO j2 VALUES (1, 'x', 0.5);
SELECT joinGet('j2', 'v', toUInt32(1), 'x'), joinGet('j2', 'v', toUInt32(1), 'y');
CREATE TABLE jn (k UInt32, v String) ENGINE = Join(ANY, LEFT, k) SETTINGS join_use_nulls = 1;
INSERT INTO jn VALUES (1, 'one');
SELECT joinGet('jn', 'v', toUInt32(5)), toTypeName(joinGet('jn', 'v', toUInt32(5)));
-- error: 42
CREATE TABLE jb (k UInt32) ENGINE = Join(ANY, LEFT);
-- error: 36
CREATE TABLE jc (k UInt32) ENGINE = Join(SOME, LEFT, k);
-- error: 16
CREATE TABLE jd (k UInt32) ENGINE = Join(ANY, LEFT, zz);
