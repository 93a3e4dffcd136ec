-- Rows partitioned before they are grouped: copied, or by their numbers.
CREATE TABLE s (a UInt32, b UInt64, t String, n Nullable(UInt16), d LowCardinality(String), e LowCardinality(String), v Int32) ENGINE = MergeTree ORDER BY tuple();
INSERT INTO s SELECT number % 40001, cityHash64(number % 30000), concat('text number ', toString(number % 20000)), if(number % 11 = 0, NULL, number % 777), concat('d', toString(number % 30)), concat('e', toString(intDiv(number, 7) % 50)), number % 1000 FROM numbers(120000);
SELECT count(), sum(c), sum(x), max(a) FROM (SELECT a, count() AS c, sum(v) AS x FROM s GROUP BY a) SETTINGS force_scatter_aggregation = 1;
SELECT count(), sum(c), sum(x), max(a) FROM (SELECT a, count() AS c, sum(v) AS x FROM s GROUP BY a) SETTINGS force_scatter_aggregation = 1, aggregation_default_scatter_algorithm = 'indexes_info';
SELECT count(), sum(c), max(x), sum(cityHash64(b, t)) FROM (SELECT b, t, count() AS c, max(v) AS x FROM s GROUP BY b, t) SETTINGS force_scatter_aggregation = 1, aggregation_default_scatter_algorithm = 'copy_chunks';
SELECT count(), sum(c), max(x), sum(cityHash64(b, t)) FROM (SELECT b, t, count() AS c, max(v) AS x FROM s GROUP BY b, t) SETTINGS force_scatter_aggregation = 1, aggregation_default_scatter_algorithm = 'indexes_info';
SELECT count(), sum(c), sum(n) FROM (SELECT n, t, count() AS c FROM s GROUP BY n, t) SETTINGS force_scatter_aggregation = 1, aggregation_default_scatter_algorithm = 'indexes_info';
SELECT t, uniqExact(v), arraySort(groupArray(n)) FROM s GROUP BY t ORDER BY t LIMIT 2 SETTINGS force_scatter_aggregation = 1, aggregation_default_scatter_algorithm = 'indexes_info';
-- Combinations of dictionaries' codes.
SELECT d, e, count(), sum(v) FROM s GROUP BY d, e ORDER BY d, e LIMIT 5 OFFSET 700;
SELECT count(), sum(c), sum(cityHash64(d, e)) FROM (SELECT d, e, count() AS c FROM s GROUP BY d, e);
SELECT count(), sum(c) FROM (SELECT e, d, t, count() AS c FROM s GROUP BY e, d, t) SETTINGS force_scatter_aggregation = 1;
SELECT d, e, count() FROM s WHERE v = 77 GROUP BY d, e WITH ROLLUP ORDER BY d, e LIMIT 4;
SELECT count() FROM (SELECT DISTINCT d, e FROM s);
