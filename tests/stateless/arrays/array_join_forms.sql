CREATE TABLE carts (id UInt8, goods Array(String), prices Array(UInt32)) ENGINE = Memory;
INSERT INTO carts VALUES (1, ['pen', 'ink'], [3, 8]), (2, [], []), (3, ['cup'], [5]);
SELECT id, goods FROM carts ARRAY JOIN goods ORDER BY id, goods;
SELECT id, g, prices FROM carts ARRAY JOIN goods AS g ORDER BY id, g;
SELECT id, goods, prices, g, p FROM carts LEFT ARRAY JOIN goods AS g, prices AS p ORDER BY id, g;
SELECT id, g, p * 2 AS d FROM carts ARRAY JOIN goods AS g, prices AS p WHERE p > 3 ORDER BY d;
SELECT id, arrayJoin(goods) AS g, arrayJoin(prices) AS p FROM carts ORDER BY id, g, p;
SELECT g, sum(p), count() FROM carts ARRAY JOIN goods AS g, prices AS p GROUP BY g WITH TOTALS ORDER BY g;
SELECT id, m FROM carts ARRAY JOIN arrayMap(x -> x * 10, prices) AS m ORDER BY m DESC LIMIT 2;
SELECT count(), count(arrayJoin(prices)) FROM carts;
-- error: 53
SELECT id FROM carts ARRAY JOIN id;
SELECT id, g, p FROM carts ARRAY JOIN goods AS g, [1, 2, 3] AS p SETTINGS enable_unaligned_array_join = 1;
-- error: 190
SELECT id, g, p FROM carts ARRAY JOIN goods AS g, [1, 2, 3] AS p;
