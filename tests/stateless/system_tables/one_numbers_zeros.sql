SELECT * FROM system.one;
SELECT * FROM system.numbers LIMIT 3;
SELECT sum(number) FROM (SELECT number FROM system.numbers LIMIT 100);
SELECT number FROM system.numbers WHERE number > 10 LIMIT 2;
SELECT * FROM system.zeros LIMIT 2;
SELECT count() FROM (SELECT * FROM system.numbers_mt LIMIT 1000);
SELECT name, engine FROM system.tables WHERE database = 'system' AND name IN ('one', 'numbers', 'numbers_mt', 'zeros') ORDER BY name;
-- error: 48
INSERT INTO system.one VALUES (1);
