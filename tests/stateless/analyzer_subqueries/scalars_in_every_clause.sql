CREATE TABLE o (id UInt32, cust UInt32, amt Decimal(8, 2)) ENGINE = MergeTree ORDER BY id;
CREATE TABLE c (id UInt32, name String) ENGINE = MergeTree ORDER BY id;
INSERT INTO o VALUES (1, 1, 10), (2, 1, 5.5), (3, 2, 100), (4, 9, 1);
INSERT INTO c VALUES (1, 'ann'), (2, 'bob'), (3, 'cid');
SELECT id, amt / (SELECT sum(amt) FROM o) AS share FROM o ORDER BY id;
SELECT id FROM o WHERE amt > (SELECT avg(amt) FROM o) ORDER BY id;
SELECT cust, sum(amt) FROM o GROUP BY cust HAVING sum(amt) > (SELECT min(amt) FROM o) * 10 ORDER BY cust;
SELECT id FROM o ORDER BY amt = (SELECT max(amt) FROM o) DESC, id LIMIT (SELECT 2);
SELECT id FROM o ORDER BY id LIMIT (SELECT count() FROM c) OFFSET 1;
SELECT name, (SELECT sum(amt) FROM o WHERE o.cust = c.id) AS s FROM c ORDER BY name;
SELECT name FROM c WHERE EXISTS (SELECT 1 FROM o WHERE o.cust = c.id AND amt > 50) ORDER BY name;
SELECT name FROM c WHERE NOT EXISTS (SELECT * FROM o WHERE cust = c.id) ORDER BY name;
SELECT id FROM o WHERE cust NOT IN (SELECT id FROM c) ORDER BY id;
SELECT (SELECT (1, 'a')).2, (SELECT [1, 2])[2], (SELECT 1 WHERE 0), (SELECT count() FROM o WHERE 0);
SELECT (SELECT id, name FROM c ORDER BY id LIMIT 1) AS t, toTypeName(t), t.1, t.name;
SELECT arrayJoin((SELECT groupArray(id) FROM (SELECT id FROM c ORDER BY id)));
-- error: 125
SELECT (SELECT id FROM c);
-- error: 125
SELECT (SELECT id FROM c) FROM o;
-- error: 59
SELECT 1 WHERE (SELECT 'a');
-- error: 440
SELECT id FROM o LIMIT (SELECT 'x');
-- error: 20
SELECT id FROM o WHERE id IN (SELECT id, name FROM c);
