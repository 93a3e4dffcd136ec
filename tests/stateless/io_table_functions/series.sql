SELECT * FROM generateSeries(1, 5);
SELECT * FROM generateSeries(1, 10, 4);
SELECT * FROM generate_series(0, 1);
SELECT * FROM generateSeries(5, 1);
-- error: 36
SELECT * FROM generateSeries(1, 5, 0);
SELECT * FROM generateSeries(1, 5, -1);
-- error: 42
SELECT * FROM generateSeries(1);
-- error: 43
SELECT * FROM generateSeries('a', 'b');
SELECT sum(generate_series), count() FROM generate_series(1, 100);
SELECT generate_series AS x FROM generate_series(0, 9, 3) ORDER BY x DESC;
SELECT count() FROM generateSeries(0, 1000000) WHERE generate_series % 1000 = 0;
DESCRIBE generateSeries(1, 2);
SELECT toDate('2024-01-01') + generate_series AS d FROM generateSeries(0, 2);
SELECT a.generate_series, b.number FROM generateSeries(1, 3) AS a JOIN numbers(5) AS b ON a.generate_series = b.number ORDER BY 1;
SELECT * FROM generateSeries(18446744073709551613, 18446744073709551615);
