CREATE TABLE ia (a UInt32, b String, c Nullable(UInt32)) ENGINE = MergeTree ORDER BY a;
INSERT INTO ia SELECT number, toString(number % 3), if(number % 4 = 0, NULL, number) FROM numbers(12);
SELECT a FROM ia WHERE a IN (SELECT c FROM ia) ORDER BY a;
SELECT a FROM ia WHERE a NOT IN (SELECT c FROM ia) ORDER BY a;
SELECT count() FROM ia WHERE c IN (SELECT c FROM ia);
SELECT count() FROM ia WHERE c NOT IN (SELECT a FROM ia WHERE a < 5);
SELECT a FROM ia WHERE (a, b) IN (SELECT a + 1, b FROM ia) ORDER BY a;
SELECT a FROM ia WHERE (a, b) IN (SELECT number, toString(number) FROM numbers(3)) ORDER BY a;
SELECT a IN (SELECT 1 WHERE 0), a NOT IN (SELECT 1 WHERE 0) FROM ia LIMIT 1;
SELECT count() FROM ia WHERE b IN (SELECT b FROM ia GROUP BY b HAVING count() > 3 ORDER BY b LIMIT 1);
SELECT a FROM ia WHERE a IN (SELECT max(a) FROM ia UNION ALL SELECT min(a) FROM ia) ORDER BY a;
SELECT a FROM ia WHERE toString(a) IN (SELECT b FROM ia) ORDER BY a;
-- error: 20
SELECT a FROM ia WHERE a IN (SELECT a, b FROM ia);
SELECT count() FROM ia WHERE a IN (SELECT * FROM (SELECT number FROM numbers(3)));
