CREATE TABLE oc (u8 UInt8, i8 Int8, d Decimal(5, 2), f FixedString(3), e Enum('a' = 1, 'b' = 2), b Bool, u UUID, ip IPv4, lc LowCardinality(String)) ENGINE = Memory;
INSERT INTO oc VALUES (300, -200, 1.239, 'ab', 'a', true, '00000000-0000-0000-0000-000000000001', '1.2.3.4', 'x');
INSERT INTO oc VALUES (-1, 128, -999.99, 'abc', 2, 0, '00000000-0000-0000-0000-000000000002', 16909060, 5);
SELECT u8, i8, d, hex(f), e, b, u, ip, lc FROM oc ORDER BY u;
-- error: 69
INSERT INTO oc (d) VALUES (12345.67);
-- error: 131
INSERT INTO oc (f) VALUES ('abcd');
-- error: 691
INSERT INTO oc (e) VALUES ('c');
-- error: 691
INSERT INTO oc (e) VALUES (9);
-- error: 467
INSERT INTO oc (b) VALUES ('maybe');
-- error: 376
INSERT INTO oc (u) VALUES ('short');
-- error: 675
INSERT INTO oc (ip) VALUES ('1.2.3');
INSERT INTO oc (b) VALUES ('yes'), ('off'), (5);
SELECT b, count() FROM oc GROUP BY b ORDER BY b;
INSERT INTO oc (d) VALUES ('1.5'), ('.5'), ('-0');
SELECT d FROM oc WHERE d BETWEEN 0.1 AND 2 ORDER BY d;
-- error: 6
INSERT INTO oc (u8) VALUES ('1x');
-- error: 32
INSERT INTO oc (u8) VALUES ('');
