CREATE TABLE ne (id UInt8, n Nested(k String, v Int32), a Array(Array(UInt8))) ENGINE = MergeTree ORDER BY id;
INSERT INTO ne VALUES (1, ['a', 'b'], [1, 2], [[1], []]), (2, [], [], []), (3, ['a'], [-7], [[], [2, 3]]);
SELECT n.k, n.v, a FROM ne ORDER BY id;
SELECT id, k, v FROM ne ARRAY JOIN n.k AS k, n.v AS v ORDER BY id, k;
SELECT id, n.k, n.v FROM ne ARRAY JOIN n ORDER BY id, n.k;
SELECT id, x.k FROM ne LEFT ARRAY JOIN n AS x ORDER BY id, x.k;
SELECT sum(arraySum(n.v)), sumArray(n.v), groupUniqArrayArray(n.k) = ['a', 'b'] OR 1 FROM ne;
SELECT id, n.v[indexOf(n.k, 'a')] FROM ne ORDER BY id;
SELECT name, type FROM system.columns WHERE database = currentDatabase() AND table = 'ne' ORDER BY position;
SELECT id, a.size0, a.size1, length(a), arrayFlatten(a) FROM ne ORDER BY id;
SELECT id, arrayMap((x, y) -> x || toString(y), n.k, n.v) FROM ne ORDER BY id;
ALTER TABLE ne ADD COLUMN n.w Array(Float32);
SELECT id, n.w FROM ne ORDER BY id;
INSERT INTO ne (id, n.k, n.v, n.w) VALUES (4, ['z'], [9], [0.5]);
SELECT id, n.k, n.w FROM ne WHERE id = 4;
SELECT k, sum(v) FROM ne ARRAY JOIN n.k AS k, n.v AS v GROUP BY k ORDER BY k;
-- error: 190
INSERT INTO ne (id, n.k, n.v, n.w) VALUES (5, ['z', 'y'], [9], [0.5]);
-- error: 47
SELECT n.zz FROM ne;
-- error: 53
SELECT k FROM ne ARRAY JOIN id AS k;
ALTER TABLE ne DROP COLUMN n;
SELECT * FROM ne ORDER BY id;
CREATE TABLE ne2 (n Nested(a UInt8, b String)) ENGINE = Memory SETTINGS flatten_nested = 1;
SET flatten_nested = 0;
CREATE TABLE ne3 (n Nested(a UInt8, b String)) ENGINE = Memory;
INSERT INTO ne3 VALUES ([(1, 'x'), (2, 'y')]);
SELECT n, n.a, n.b, toTypeName(n) FROM ne3;
