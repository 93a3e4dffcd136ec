CREATE TABLE sal (day Date, cat String, amt Int32) ENGINE = MergeTree ORDER BY day;
INSERT INTO sal VALUES ('2024-01-01', 'a', 5), ('2024-01-01', 'b', 3), ('2024-01-02', 'a', 4), ('2024-01-03', 'b', 9), ('2024-01-03', 'a', 1);
SELECT cat, sum(amt) AS s, sum(s) OVER () AS all_s FROM sal GROUP BY cat ORDER BY cat;
SELECT day, sum(amt), sum(sum(amt)) OVER (ORDER BY day) FROM sal GROUP BY day ORDER BY day;
SELECT cat, count(), rank() OVER (ORDER BY count() DESC) AS r FROM sal GROUP BY cat ORDER BY r;
SELECT cat, sum(amt) / sum(sum(amt)) OVER () > 0.5 AS major FROM sal GROUP BY cat ORDER BY cat;
SELECT day, cat, sum(amt) AS s, s - lag(s, 1, 0) OVER (PARTITION BY cat ORDER BY day) AS delta FROM sal GROUP BY day, cat ORDER BY cat, day;
SELECT cat, max(amt) AS m FROM sal GROUP BY cat HAVING m > 1 QUALIFY row_number() OVER (ORDER BY m) = 1;
-- error: 184
SELECT sum(row_number() OVER ()) FROM sal;
-- error: 184
SELECT day FROM sal WHERE row_number() OVER (ORDER BY day) = 1;
