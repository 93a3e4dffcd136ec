CREATE TABLE jt (k UInt32, v String, n Nullable(Int8)) ENGINE = Join(ANY, LEFT, k);
INSERT INTO jt VALUES (1, 'one', 1), (2, 'two', NULL), (1, 'uno', 5);
SELECT joinGet('jt', 'v', toUInt32(1)), joinGet(jt, 'n', toUInt32(2)), joinGet(jt, 'v', toUInt32(9)), joinGetOrNull(jt, 'v', toUInt32(9));
SELECT number, v FROM (SELECT toUInt32(number) AS k, number FROM numbers(3)) AS q ANY LEFT JOIN jt USING k ORDER BY number;
SELECT * FROM jt ORDER BY k;
SELECT toTypeName(joinGet(jt, 'v', toUInt32(1))), toTypeName(joinGetOrNull(jt, 'v', toUInt32(1)));
INSERT INTO jt VALUES (3, 'three', 3);
SELECT count() FROM jt;
TRUNCATE TABLE jt;
SELECT count() FROM jt;
CREATE TABLE js (a UInt8, b String, c Float32) ENGINE = Join(ALL, INNER, a, b);
INSERT INTO js VALUES (1, 'x', 0.5), (1, 'x', 1.5), (2, 'y', 2.5);
SELECT n, c FROM (SELECT 1::UInt8 AS a, 'x' AS b, 'q' AS n) AS z ALL INNER JOIN js USING (a, b) ORDER BY c;
CREATE TABLE jset (k UInt64) ENGINE = Set;
INSERT INTO jset VALUES (1), (3);
SELECT number FROM numbers(5) WHERE number IN jset ORDER BY number;
-- error: 48
SELECT * FROM jset;
-- error: 264
SELECT n FROM (SELECT 1::UInt8 AS a, 'x' AS b, 'q' AS n) AS z ANY LEFT JOIN js USING (a, b);
-- error: 16
SELECT joinGet(jt, 'nope', toUInt32(1));
-- error: 42
SELECT joinGet(js, 'c', 1);
-- error: 16
CREATE TABLE jbad (k UInt8) ENGINE = Join(ANY, LEFT, zz);
-- error: 42
CREATE TABLE jbad (k UInt8) ENGINE = Join(ANY, LEFT);
-- error: 60
SELECT joinGet('no_table', 'v', 1);
