CREATE TABLE v (a Int32, b String DEFAULT 'd', c Nullable(Float64), d Array(UInt8) DEFAULT [1]) ENGINE = Memory;
INSERT INTO v VALUES (1, 'x', 1.5, [1, 2]), (2, 'y', NULL, []);
INSERT INTO v (a) VALUES (3);
INSERT INTO v (a, b) VALUES (4, DEFAULT), (5, upper('z'));
INSERT INTO v (* EXCEPT (c, d)) VALUES (6, 'six');
INSERT INTO v SELECT number, toString(number), number / 4, [number] FROM numbers(7, 2);
INSERT INTO v (b, a) SELECT 'swap', 9;
INSERT INTO v FORMAT Values (10, 'f', 2, [3]);
INSERT INTO v VALUES (1 + 10, concat('a', 'b'), 3 * 2, arrayMap(x -> x + 1, [1, 2]));
INSERT INTO TABLE v (a, c) VALUES (12, nan), (13, inf);
SELECT * FROM v ORDER BY a;
-- error: 16
INSERT INTO v (zz) VALUES (1);
-- error: 20
INSERT INTO v (a, b) SELECT 1;
DROP TABLE v;
