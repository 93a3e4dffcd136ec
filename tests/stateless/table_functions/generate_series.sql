SELECT * FROM generate_series(1, 5);
SELECT * FROM generateSeries(0, 10, 3);
SELECT * FROM generate_series(5, 1);
SELECT count(), sum(generate_series) FROM generate_series(1, 1000);
SELECT generate_series * 2 AS x FROM generate_series(2, 4) WHERE generate_series != 3;
SELECT * FROM generate_series(10, 1, -4);
-- error: 36
SELECT * FROM generate_series(1, 5, 0);
-- error: 42
SELECT * FROM generate_series(1);
-- error: 43
SELECT * FROM generate_series('a', 'b');
SELECT toTypeName(generate_series) FROM generate_series(1, 1);
