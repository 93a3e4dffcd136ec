CREATE TABLE fl (g UInt8, o UInt8, v Nullable(String)) ENGINE = Memory;
INSERT INTO fl VALUES (1, 1, 'a'), (1, 2, NULL), (1, 3, 'c'), (2, 1, NULL), (2, 2, 'z');
SELECT g, o, first_value(v) OVER (PARTITION BY g ORDER BY o), last_value(v) OVER (PARTITION BY g ORDER BY o) FROM fl ORDER BY g, o;
SELECT g, o, first_value(v) RESPECT NULLS OVER (PARTITION BY g ORDER BY o), last_value(v) RESPECT NULLS OVER (PARTITION BY g ORDER BY o) FROM fl ORDER BY g, o;
SELECT g, o, first_value(v) IGNORE NULLS OVER (PARTITION BY g ORDER BY o DESC) FROM fl ORDER BY g, o;
SELECT g, o, nth_value(v, 2) OVER (PARTITION BY g ORDER BY o ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM fl ORDER BY g, o;
SELECT g, o, nth_value(o, 3) OVER (PARTITION BY g ORDER BY o) FROM fl ORDER BY g, o;
SELECT g, o, last_value(o) OVER (PARTITION BY g ORDER BY o ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING) FROM fl ORDER BY g, o;
-- error: 36
SELECT nth_value(o, 0) OVER (ORDER BY o) FROM fl;
-- error: 36
SELECT nth_value(o, -1) OVER (ORDER BY o) FROM fl;
