CREATE TABLE fi (a UInt8, b String, c Nullable(Float32), d Array(UInt8)) ENGINE = Memory;
INSERT INTO fi VALUES (1, 'v', NULL, [1]), (1 + 1, concat('e', 'x'), 0.5, []);
INSERT INTO fi FORMAT CSV 3,"q,""x""",\N,"[1,2]";
INSERT INTO fi FORMAT JSONCompactEachRow [4, "j", null, [9]];
INSERT INTO fi FORMAT JSONEachRow {"a": 5, "d": [1, 2, 3], "zz": 1};
INSERT INTO fi (b, a) FORMAT Values ('only', 6);
INSERT INTO fi SELECT 7, 'sel', number, range(number) FROM numbers(2);
SELECT * FROM fi ORDER BY a, c;
INSERT INTO fi (* EXCEPT (d)) VALUES (8, 'ex', 1);
SELECT a, d FROM fi WHERE a = 8;
-- error: 62
INSERT INTO fi VALUES (1, 'short');
-- error: 6
INSERT INTO fi VALUES ('x', 'b', NULL, []);
-- error: 27
INSERT INTO fi FORMAT JSONEachRow {"a": "x"};
-- error: 16
INSERT INTO fi (nope) VALUES (1);
-- error: 15
INSERT INTO fi (a, a) VALUES (1, 1);
-- error: 20
INSERT INTO fi SELECT 1;
-- error: 27
INSERT INTO fi FORMAT CSV 1,2;
