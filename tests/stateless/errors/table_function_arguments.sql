-- error: 43
SELECT * FROM numbers('x');
-- error: 42
SELECT * FROM numbers(1, 2, 3, 4);
-- error: 43
SELECT * FROM numbers(-1);
-- error: 36
SELECT * FROM generateSeries(1, 10, 0);
-- error: 42
SELECT * FROM merge();
SELECT * FROM null();
-- error: 62
SELECT * FROM null('x');
-- error: 35
SELECT * FROM values();
-- error: 42
SELECT * FROM generateRandom(1, 2, 3, 4, 5, 6);
