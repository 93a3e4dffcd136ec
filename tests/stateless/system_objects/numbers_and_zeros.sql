SELECT number FROM system.numbers LIMIT 3;
SELECT number FROM system.numbers LIMIT 2 OFFSET 5;
SELECT zero FROM system.zeros LIMIT 2;
SELECT count() FROM (SELECT * FROM system.numbers_mt LIMIT 100);
SELECT DISTINCT toTypeName(number) FROM (SELECT number FROM system.numbers LIMIT 2);
SELECT number FROM system.numbers WHERE number BETWEEN 5 AND 7 LIMIT 3;
SELECT number FROM system.numbers WHERE number % 7 = 3 LIMIT 2;
SELECT n.number, o.dummy FROM (SELECT number FROM system.numbers LIMIT 2) AS n CROSS JOIN system.one AS o;
DESCRIBE system.numbers;
-- error: 48
INSERT INTO system.one VALUES (1);
-- error: 60
SELECT * FROM system.nothing_here;
