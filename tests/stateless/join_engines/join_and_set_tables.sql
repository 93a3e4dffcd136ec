CREATE TABLE l (id UInt32, k Nullable(UInt32), s LowCardinality(Nullable(String)), t DateTime) ENGINE=MergeTree ORDER BY id;
CREATE TABLE r (id UInt32, k Nullable(UInt32), v Decimal(9,2), t DateTime) ENGINE=MergeTree ORDER BY id;
INSERT INTO l SELECT number, if(number % 3 = 0, NULL, number % 4), if(number % 2 = 0, 'e', NULL), toDateTime('2024-01-01 00:00:00') + number * 60 FROM numbers(8);
INSERT INTO r SELECT number * 2, if(number % 2 = 0, NULL, number % 3), number / 3, toDateTime('2024-01-01 00:00:30') + number * 100 FROM numbers(5);
CREATE TABLE je (k UInt32, v String) ENGINE = Join(ANY, LEFT, k);
INSERT INTO je VALUES (1, 'a'), (2, 'b'), (1, 'c');
CREATE TABLE ja (k UInt32, v String) ENGINE = Join(ALL, INNER, k);
INSERT INTO ja VALUES (1, 'a'), (2, 'b'), (1, 'c');
CREATE TABLE st (k UInt32, v String) ENGINE = Set;
INSERT INTO st VALUES (1, 'a'), (2, 'b');
SELECT toTypeName(k) FROM (SELECT toUInt8(1) AS k) AS a JOIN (SELECT toInt64(1) AS k) AS b USING k;
SELECT toTypeName(k) FROM (SELECT toUInt8(1) AS k) AS a LEFT JOIN (SELECT toNullable(toInt64(1)) AS k) AS b USING k;
SELECT k FROM (SELECT 'a' AS k) AS a JOIN (SELECT toFixedString('a', 1) AS k) AS b USING k;
SELECT k FROM (SELECT 'a' AS k) AS a JOIN (SELECT CAST('a' AS Enum8('a' = 1)) AS k) AS b USING k;
SELECT k FROM (SELECT toLowCardinality('a') AS k) AS a FULL JOIN (SELECT 'b' AS k) AS b USING k ORDER BY k;
SELECT k FROM (SELECT [1] AS k) AS a JOIN (SELECT [1] AS k) AS b USING k;
SELECT k FROM (SELECT (1, 2) AS k) AS a JOIN (SELECT (1, 2) AS k) AS b USING k;
SELECT a.k FROM (SELECT 1 AS k) AS a JOIN (SELECT 1 AS k) AS b ON tuple(a.k) = tuple(b.k);
SELECT a.k FROM (SELECT NULL AS k) AS a JOIN (SELECT NULL AS k) AS b ON a.k = b.k;
SELECT a.k FROM (SELECT NULL AS k) AS a JOIN (SELECT NULL AS k) AS b ON a.k <=> b.k;
SELECT a.k, b.k FROM (SELECT nan AS k) AS a LEFT JOIN (SELECT nan AS k) AS b ON a.k = b.k;
SELECT * FROM je ORDER BY k;
SELECT joinGet('je', 'v', toUInt32(1)), joinGet('je', 'v', toUInt32(9)), joinGetOrNull('je', 'v', toUInt32(9));
-- error: 264
SELECT number, v FROM numbers(3) AS n ANY LEFT JOIN je ON n.number = je.k ORDER BY number;
SELECT k, v FROM (SELECT toUInt32(number) AS k FROM numbers(3)) AS n ANY LEFT JOIN je USING k ORDER BY k;
-- error: 264
SELECT k, v FROM (SELECT toUInt32(number) AS k FROM numbers(3)) AS n LEFT JOIN je USING k ORDER BY k;
-- error: 264
SELECT k, v FROM (SELECT toUInt32(number) AS k FROM numbers(3)) AS n INNER JOIN je USING k ORDER BY k;
SELECT k, v FROM (SELECT toUInt32(number) AS k FROM numbers(3)) AS n INNER JOIN ja USING k ORDER BY ALL;
-- error: 264
SELECT joinGet('ja', 'v', toUInt32(1));
-- error: 16
CREATE TABLE jb (k UInt32, v String) ENGINE = Join(ALL, INNER, nope);
-- error: 36
CREATE TABLE jc (k UInt32, v String) ENGINE = Join(NOPE, INNER, k);
-- error: 42
CREATE TABLE jd (k UInt32, v String) ENGINE = Join(ANY, LEFT);
SELECT number FROM numbers(3) WHERE (toUInt32(number), 'a') IN st;
-- error: 20
SELECT number FROM numbers(3) WHERE number IN st;
-- error: 48
SELECT * FROM st;
