CREATE TABLE orders (id UInt32, item Nested(name String, qty UInt16)) ENGINE = MergeTree ORDER BY id;
INSERT INTO orders VALUES (1, ['nut', 'bolt'], [10, 20]), (2, [], []), (3, ['cog'], [1]);
INSERT INTO orders (id, item.name, item.qty) VALUES (4, ['a', 'b'], [1, 2]);
INSERT INTO orders (id, item.name) VALUES (5, ['only']);
SELECT id, item.name, item.qty FROM orders ORDER BY id;
SELECT id, item.name, item.qty FROM orders ARRAY JOIN item ORDER BY id, item.name;
SELECT id, n.name, n.qty FROM orders ARRAY JOIN item AS n WHERE n.qty > 5 ORDER BY ALL;
SELECT id, item.name AS nm FROM orders LEFT ARRAY JOIN item ORDER BY id, nm;
-- error: 190
INSERT INTO orders VALUES (6, ['a', 'b'], [1]);
DESCRIBE TABLE orders;
ALTER TABLE orders ADD COLUMN item.price Array(Float32);
SELECT id, item.price FROM orders ORDER BY id;
ALTER TABLE orders DROP COLUMN item;
SELECT * FROM orders ORDER BY id LIMIT 1;
