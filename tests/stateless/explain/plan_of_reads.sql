CREATE TABLE ep (k UInt32, v UInt32) ENGINE = MergeTree ORDER BY k;
INSERT INTO ep SELECT number, number FROM numbers(10);
EXPLAIN SELECT 1;
EXPLAIN PLAN SELECT sum(number) FROM numbers(10);
EXPLAIN header = 1 SELECT 1 AS a, 'x' AS b;
EXPLAIN description = 0 SELECT sum(v) FROM ep GROUP BY k ORDER BY k LIMIT 2;
EXPLAIN description = 0 SELECT k FROM ep WHERE v > 3;
EXPLAIN PLAN description = 0 SELECT DISTINCT v FROM ep;
