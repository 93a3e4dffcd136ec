CREATE TABLE mix (u UInt8, i Int64, s String, d Date, f Float32, c Decimal(9, 2), b Bool) ENGINE = MergeTree ORDER BY (u, i) SETTINGS index_granularity = 4;
INSERT INTO mix SELECT number % 256, number - 150, toString(number), toDate('2024-01-01') + number, number / 4, number / 8, number % 2 FROM numbers(300);
SELECT count() FROM mix WHERE u = 300;
SELECT count() FROM mix WHERE u > -1 AND u < 10.5;
SELECT count() FROM mix WHERE i >= 18446744073709551615;
SELECT count() FROM mix WHERE u = '7' AND i < '0';
SELECT count() FROM mix WHERE d > '2024-10-01' AND d != toDateTime('2024-10-05 00:00:00');
SELECT count() FROM mix WHERE f = 0.25 OR c = 0.38 OR c = '0.50';
SELECT count() FROM mix WHERE b = 1 AND b = true AND NOT b = 'false';
SELECT count() FROM mix WHERE u IN (1, '2', 3.0, 1000, -5);
SELECT u, i FROM mix WHERE (u, i) = (5, '-145') OR (u, i) IN ((6, -144), (7, 0)) ORDER BY u;
SELECT count() FROM mix WHERE u BETWEEN NULL AND 5;
SELECT count() FROM mix WHERE i = 1.5 OR f > inf OR f != f;
-- error: 53
SELECT count() FROM mix WHERE u = 'abc';
-- error: 386
SELECT count() FROM mix WHERE s = 5;
