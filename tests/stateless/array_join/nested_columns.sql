CREATE TABLE nest (id UInt8, n Nested(k String, v Int32)) ENGINE = MergeTree ORDER BY id;
INSERT INTO nest VALUES (1, ['a', 'b'], [1, 2]), (2, ['c'], [3]), (3, [], []);
SELECT id, n.k, n.v FROM nest ARRAY JOIN n ORDER BY id, n.k;
SELECT id, n.k, n.v FROM nest ARRAY JOIN n.k ORDER BY id, n.k;
SELECT id, m.k, m.v FROM nest ARRAY JOIN n AS m ORDER BY id, m.k;
SELECT id, m.k, n.k FROM nest LEFT ARRAY JOIN n AS m ORDER BY id, m.k;
SELECT id, n.k, num FROM nest ARRAY JOIN n, arrayEnumerate(n.k) AS num ORDER BY id, num;
SELECT n.k, sum(n.v) FROM nest ARRAY JOIN n GROUP BY n.k ORDER BY n.k;
SELECT id FROM nest ARRAY JOIN n WHERE n.v >= 2 ORDER BY id;
-- error: 190
INSERT INTO nest VALUES (4, ['a', 'b'], [1]);
