CREATE TABLE from_t (p UInt8, k UInt32) ENGINE = MergeTree PARTITION BY p ORDER BY k;
CREATE TABLE to_t AS from_t;
CREATE TABLE other (p UInt8, k UInt64) ENGINE = MergeTree PARTITION BY p ORDER BY k;
INSERT INTO from_t SELECT number % 3, number FROM numbers(9);
ALTER TABLE from_t MOVE PARTITION 1 TO TABLE to_t;
SELECT p, count() FROM from_t GROUP BY p ORDER BY p;
SELECT p, sum(k) FROM to_t GROUP BY p ORDER BY p;
-- error: 122
ALTER TABLE from_t MOVE PARTITION 2 TO TABLE other;
-- error: 60
ALTER TABLE from_t MOVE PARTITION 2 TO TABLE nowhere;
ALTER TABLE from_t MOVE PARTITION 77 TO TABLE to_t;
SELECT count() FROM to_t;
