CREATE TABLE dt (k UInt8, d Date, d32 Date32, t DateTime('UTC'), t64 DateTime64(3, 'Europe/Paris')) ENGINE = Memory;
INSERT INTO dt VALUES (1, '2024-01-02', '1925-03-04', '2024-01-02 03:04:05', '2024-07-01 12:00:00.123');
INSERT INTO dt VALUES (2, 19724, -100, 1704164645, 1704164645.5), (3, '2024-1-2', '2299-12-31', '2024-01-02', '2024-01-02');
SELECT * FROM dt ORDER BY k;
INSERT INTO dt (k, t) SETTINGS date_time_input_format = 'best_effort' VALUES (4, '2024-05-06T07:08:09+02:00');
INSERT INTO dt (k, t64) VALUES (5, '2024-01-01 00:00:00.9999');
SELECT k, t, t64 FROM dt WHERE k > 3 ORDER BY k;
-- error: 41
INSERT INTO dt (k, t) VALUES (6, 'yesterday');
INSERT INTO dt (k, d) VALUES (7, '2024-13-01');
INSERT INTO dt (k, d) VALUES (8, '2024-02-31');
SELECT d FROM dt WHERE k = 8;
INSERT INTO dt (k, d, t) VALUES (9, toDate('2024-01-01') + 5, toDateTime('2024-01-01 00:00:00', 'Asia/Tokyo'));
SELECT d, t FROM dt WHERE k = 9;
SELECT k, d FROM dt WHERE k > 9 ORDER BY k;
