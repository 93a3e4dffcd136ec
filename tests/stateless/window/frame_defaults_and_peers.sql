CREATE TABLE pe (k String, v Int32) ENGINE = Memory;
INSERT INTO pe VALUES ('a', 1), ('a', 2), ('b', 3), ('c', 4), ('c', 5);
SELECT k, v, sum(v) OVER (ORDER BY k) FROM pe ORDER BY k, v;
SELECT k, v, sum(v) OVER () FROM pe ORDER BY k, v;
SELECT k, v, sum(v) OVER (PARTITION BY k) FROM pe ORDER BY k, v;
SELECT k, v, sum(v) OVER (ORDER BY k, v) FROM pe ORDER BY k, v;
SELECT k, v, last_value(v) OVER (ORDER BY v), first_value(v) OVER (ORDER BY v DESC) FROM pe ORDER BY k, v;
SELECT k, v, count() OVER (ORDER BY k DESC) FROM pe ORDER BY k, v;
SELECT k, v, sum(v) OVER (PARTITION BY k ORDER BY v RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM pe ORDER BY k, v;
