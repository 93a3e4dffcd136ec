-- error: 450
CREATE TABLE t2 (k UInt8, d Nullable(Date)) ENGINE = MergeTree ORDER BY k TTL d + INTERVAL 1 DAY;
-- error: 450
CREATE TABLE t3 (k UInt8, d Nullable(Date), x UInt8 TTL d + INTERVAL 1 DAY) ENGINE = MergeTree ORDER BY k;
CREATE TABLE t5 (k UInt8, d Nullable(Date), e Date) ENGINE = MergeTree ORDER BY k TTL e + INTERVAL 100 YEAR;
-- error: 450
ALTER TABLE t5 MODIFY TTL d + INTERVAL 1 DAY;
ALTER TABLE t5 MODIFY TTL assumeNotNull(d) + INTERVAL 100 YEAR;
CREATE TABLE t6 (f FixedString(2), g FixedString(2), ar Array(UInt8), u UUID, s String) ENGINE = MergeTree ORDER BY tuple();
-- error: 131
ALTER TABLE t6 MODIFY COLUMN f FixedString(1);
ALTER TABLE t6 MODIFY COLUMN f FixedString(4);
-- error: 708
ALTER TABLE t6 ADD STATISTICS ar TYPE uniq;
-- error: 708
ALTER TABLE t6 ADD STATISTICS u TYPE uniq;
ALTER TABLE t6 ADD STATISTICS s TYPE uniq;
-- error: 36
CREATE DATABASE refused_arguments ENGINE = Atomic(1);
-- error: 36
CREATE DATABASE refused_arguments ENGINE = Memory('x');
CREATE TABLE ra (x UInt8) ENGINE = Memory;
DROP DATABASE IF EXISTS refused_renames;
CREATE DATABASE refused_renames ENGINE = Memory;
CREATE TABLE refused_renames.a (x UInt8) ENGINE = Memory;
-- error: 48
RENAME TABLE refused_renames.a TO rb;
-- error: 48
RENAME TABLE ra TO refused_renames.b;
-- error: 48
RENAME TABLE refused_renames.a TO refused_renames.c;
-- error: 48
EXCHANGE TABLES ra AND refused_renames.a;
-- error: 48
RENAME DATABASE refused_renames TO refused_renames_2;
DROP DATABASE refused_renames;
CREATE TABLE s1 (a UInt8) ENGINE = Set;
INSERT INTO s1 VALUES (1);
SELECT '1' IN s1, 1 IN s1, toInt64(2) IN s1;
-- error: 6
SELECT 'abc' IN s1;
-- error: 70
SELECT 300 IN s1;
-- error: 70
SELECT 1.5 IN s1;
