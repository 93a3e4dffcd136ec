CREATE TABLE cv (u UInt8, i Int16, s String, d Date, f Float32, e Enum8('a' = 1, 'b' = 2), l LowCardinality(String), n Nullable(Int32), fs FixedString(3)) ENGINE = Memory;
INSERT INTO cv SELECT 300, 70000, 5, 100, '1.5', 'b', 7, '9', 'ab';
INSERT INTO cv SELECT -1, 1.9, [1, 2], '2020-01-01', 2, 1, toDate('2020-01-01'), NULL, 'xyz';
SELECT u, i, s, d, f, e, l, n, hex(fs) FROM cv ORDER BY u;
-- error: 691
INSERT INTO cv (e) SELECT 'zzz';
-- error: 131
INSERT INTO cv (fs) SELECT 'toolong';
-- error: 6
INSERT INTO cv (u) SELECT 'x';
-- error: 43
INSERT INTO cv (d) SELECT [1];
INSERT INTO cv (u) VALUES (300), (-1), (1.7);
SELECT u FROM cv ORDER BY u;
