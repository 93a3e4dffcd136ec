CREATE TABLE tws (g UInt8, t UInt8, v Int32) ENGINE = MergeTree ORDER BY (g, t);
INSERT INTO tws SELECT number % 3, number, (number * 7) % 10 FROM numbers(12);
SELECT g, t, sum(v) OVER (PARTITION BY g ORDER BY t), avg(v) OVER (ORDER BY t ROWS 2 PRECEDING) FROM tws ORDER BY g, t;
SELECT t, rank() OVER (ORDER BY v), rank() OVER (ORDER BY v DESC), row_number() OVER (PARTITION BY g ORDER BY t) FROM tws ORDER BY t;
SELECT t, v - first_value(v) OVER (PARTITION BY g ORDER BY t), last_value(v) OVER (PARTITION BY g ORDER BY t ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM tws ORDER BY t;
SELECT g, max(r) FROM (SELECT g, row_number() OVER (PARTITION BY g ORDER BY v, t) AS r FROM tws) GROUP BY g ORDER BY g;
SELECT t, count() OVER (PARTITION BY g, v > 4), count() OVER (PARTITION BY v > 4) FROM tws ORDER BY t;
SELECT t FROM tws WHERE g = 1 ORDER BY row_number() OVER (ORDER BY v DESC, t), t;
