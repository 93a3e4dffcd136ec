CREATE TABLE s1 (k UInt32) ENGINE = Set;
CREATE TABLE s2 (k UInt32, s String) ENGINE = Set;
CREATE TABLE s3 (k Nullable(String)) ENGINE = Set;
INSERT INTO s1 VALUES (1), (3), (3);
INSERT INTO s2 VALUES (1, 'a'), (2, 'b');
INSERT INTO s3 VALUES ('x'), (NULL);
SELECT number FROM numbers(5) WHERE number IN s1 ORDER BY number;
SELECT number FROM numbers(5) WHERE number NOT IN s1 ORDER BY number;
SELECT (1, 'a') IN s2, (1, 'b') IN s2, (2, 'b') NOT IN s2;
SELECT 'x' IN s3, 'y' IN s3, NULL IN s3;
-- error: 20
SELECT 1 IN s2;
-- error: 48
SELECT * FROM s1;
-- error: 6
SELECT 'abc' IN s1;
INSERT INTO s1 SELECT number + 100 FROM numbers(3);
SELECT count() FROM numbers(200) WHERE number IN s1;
DETACH TABLE s1;
ATTACH TABLE s1;
SELECT 101 IN s1, 103 IN s1;
SELECT if(number IN s1, 'in', 'out') AS r, count() FROM numbers(4) GROUP BY r ORDER BY r;
-- error: 48
ALTER TABLE s1 ADD COLUMN z UInt8;
