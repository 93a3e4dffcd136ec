CREATE TABLE mpn (g UInt32, v UInt32) ENGINE = MergeTree ORDER BY (g, v);
INSERT INTO mpn SELECT number % 100, number FROM numbers(10000);
INSERT INTO mpn SELECT number % 50, number * 2 FROM numbers(5000);
SELECT count(), sum(r), max(r) FROM (SELECT row_number() OVER (PARTITION BY g ORDER BY v) AS r FROM mpn);
SELECT sum(s) FROM (SELECT sum(v) OVER (PARTITION BY g ORDER BY v ROWS BETWEEN 5 PRECEDING AND 5 FOLLOWING) AS s FROM mpn);
SELECT g, max(d) FROM (SELECT g, v - lag(v, 1, v) OVER (PARTITION BY g ORDER BY v) AS d FROM mpn) GROUP BY g ORDER BY g LIMIT 5;
SELECT sum(dr), max(dr) FROM (SELECT dense_rank() OVER (ORDER BY g) AS dr FROM mpn) SETTINGS max_threads = 2;
SELECT count() FROM (SELECT * FROM mpn QUALIFY row_number() OVER (PARTITION BY g ORDER BY v DESC) <= 3);
SELECT round(sum(a), 3) FROM (SELECT avg(v) OVER (PARTITION BY g % 7) AS a FROM mpn) SETTINGS max_block_size = 100;
