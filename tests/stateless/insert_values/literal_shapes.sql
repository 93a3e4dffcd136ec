CREATE TABLE ls (i Int32, s String, f Float64, d Date, a Array(Int32), t Tuple(Int8, String), m Map(String, UInt8), n Nullable(Int32)) ENGINE = Memory;
INSERT INTO ls VALUES (-5, 'a''b', 1.5e3, '2024-02-29', [-1, 0], (1, 'x'), {'k': 1}, NULL);
INSERT INTO ls VALUES (0x1F, 'tab\there', -inf, 19000, [], (-1, ''), {}, 5), (1, '', nan, '1970-01-01', [1,2,3], (0, '\\'), map('z', 255), 0);
INSERT INTO ls (s, i) VALUES ('only', 9);
INSERT INTO ls (* EXCEPT (d, a, t, m)) VALUES (3, 'ex', 0.5, 1);
SELECT * FROM ls ORDER BY i, s;
-- error: 6
INSERT INTO ls (i) VALUES ('abc');
-- error: 62
INSERT INTO ls (i) VALUES (1, 2);
-- error: 62
INSERT INTO ls (i, s) VALUES (1);
-- error: 16
INSERT INTO ls (zzz) VALUES (1);
-- error: 15
INSERT INTO ls (i, i) VALUES (1, 2);
-- error: 60
INSERT INTO nothing VALUES (1);
INSERT INTO ls (i) VALUES (99999999999);
SELECT max(i) FROM ls;
-- error: 38
INSERT INTO ls (d) VALUES ('not a date');
-- error: 6
INSERT INTO ls (a) VALUES (['x']);
SELECT count() FROM ls;
