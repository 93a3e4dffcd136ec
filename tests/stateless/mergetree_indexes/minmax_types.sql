CREATE TABLE mm (k UInt32, i Int32, f Float64, d Date, s String, n Nullable(Int16), INDEX im i TYPE minmax GRANULARITY 1, INDEX fm f TYPE minmax, INDEX dm d TYPE minmax GRANULARITY 2, INDEX sm s TYPE minmax GRANULARITY 1, INDEX nm n TYPE minmax GRANULARITY 1) ENGINE = MergeTree ORDER BY k SETTINGS index_granularity = 8;
INSERT INTO mm SELECT number, number * 2 - 50, number / 4, toDate('2024-01-01') + number, toString(number), if(number % 10 = 0, NULL, number) FROM numbers(100);
SELECT count() FROM mm WHERE i > 100;
SELECT count() FROM mm WHERE i BETWEEN -10 AND 10;
SELECT count() FROM mm WHERE f > 24 OR i = -50;
SELECT count() FROM mm WHERE d >= '2024-04-01';
SELECT count() FROM mm WHERE s = '77';
SELECT count() FROM mm WHERE s > '98';
SELECT count() FROM mm WHERE n IS NULL;
SELECT count() FROM mm WHERE n > 90;
SELECT count() FROM mm WHERE n IN (11, 20, 99);
SELECT count() FROM mm WHERE i > 100 SETTINGS use_skip_indexes = 0;
SELECT count() FROM mm WHERE i = 4 AND f = 6.75;
SELECT count() FROM mm WHERE toYear(d) = 2024 AND i < 0;
-- error: 277
SELECT count() FROM mm WHERE i > 100 SETTINGS force_data_skipping_indices = 'sm';
SELECT count() FROM mm WHERE i > 100 SETTINGS force_data_skipping_indices = 'im';
SELECT count() FROM mm WHERE i > 100 SETTINGS ignore_data_skipping_indices = 'im';
-- error: 277
SELECT count() FROM mm WHERE i > 100 SETTINGS force_data_skipping_indices = 'nothing';
