CREATE TABLE dn (id UInt8, d Nullable(Date), t Nullable(DateTime('UTC')), l LowCardinality(Nullable(String))) ENGINE = MergeTree ORDER BY id;
INSERT INTO dn VALUES (1, '2024-01-31', '2024-01-31 10:00:00', '2024-02-01'), (2, NULL, NULL, NULL), (3, '1970-01-01', '1970-01-01 00:00:00', 'x');
SELECT toYear(d), d + 1, addMonths(d, 1), toStartOfHour(t), dateDiff('day', d, toDate('2024-02-01')), formatDateTime(t, '%Y'), toDateOrNull(l) FROM dn ORDER BY id;
SELECT toTypeName(toYear(d)), toTypeName(d + 1), toTypeName(toStartOfHour(t)), toTypeName(toDateOrNull(l)), toTypeName(dateDiff('day', d, t)) FROM dn LIMIT 1;
SELECT min(d), max(t), count(d), any(d), argMax(id, d) FROM dn;
SELECT toMonth(d) AS m, count() FROM dn GROUP BY m ORDER BY m NULLS FIRST;
SELECT id FROM dn WHERE d >= '2024-01-01' OR t IS NULL ORDER BY id;
SELECT coalesce(d, toDate('2000-01-01')), ifNull(t, d), if(d IS NULL, 'none', toString(d)) FROM dn ORDER BY id;
SELECT d FROM dn ORDER BY d DESC NULLS FIRST;
SELECT toDate(l) FROM dn ORDER BY id;
-- error: 38
SELECT id FROM dn WHERE d = 'x';
