CREATE TABLE dd (id UInt8, d Date, w Date32, n Nullable(Date32)) ENGINE = MergeTree ORDER BY (w, id);
INSERT INTO dd VALUES (1, '2020-02-29', '1900-01-01', NULL), (2, '1970-01-01', '2299-12-31', '1969-12-31'), (3, '2149-06-06', '1969-12-31', '2000-01-01'), (4, 100, -100, 0);
SELECT * FROM dd ORDER BY id;
SELECT id FROM dd ORDER BY w;
SELECT d + 1, w - 1, d - toDate('2020-01-01'), toInt32(w), toUInt16(d), toYear(w), toMonth(w), toDayOfWeek(w) FROM dd ORDER BY id;
SELECT id FROM dd WHERE w < '1970-01-01' ORDER BY id;
SELECT id FROM dd WHERE d = w OR d > n ORDER BY id;
-- error: 43
SELECT toTypeName(d + 1), toTypeName(w + 1), toTypeName(w - w), toTypeName(d + INTERVAL 1 HOUR), toTypeName(w + INTERVAL 1 SECOND), toTypeName(if(id = 1, d, w)) FROM dd LIMIT 1;
SELECT toDate('2020-1-5'), toDate32('1950-05-05'), toDateOrNull('x'), toDate32OrNull('3000-01-01'), toDateOrZero('bad'), toDate32OrZero('bad'), toDate(70000), toDate(2000000000), toDate32(2932896), toDate('2020-01-01 10:00:00');
-- error: 38
SELECT toDate('x');
INSERT INTO dd VALUES (5, '2020-13-01', '2020-01-01', NULL);
SELECT w + INTERVAL 1 MONTH, w - INTERVAL 1 YEAR, addWeeks(w, 1), toStartOfMonth(w), toLastDayOfMonth(d), toMonday(d), date_trunc('quarter', d) FROM dd WHERE id < 3 ORDER BY id;
SELECT min(w), max(d), uniqExact(w) FROM dd;
