CREATE TABLE px (sym LowCardinality(String), ts DateTime('UTC'), p Float64) ENGINE = MergeTree ORDER BY (sym, ts);
CREATE TABLE tr (sym LowCardinality(String), ts DateTime('UTC'), q Int32) ENGINE = MergeTree ORDER BY (sym, ts);
INSERT INTO px VALUES ('A', '2024-01-01 00:00:10', 1.5), ('A', '2024-01-01 00:00:20', 2.5), ('B', '2024-01-01 00:00:15', 9);
INSERT INTO tr VALUES ('A', '2024-01-01 00:00:05', 1), ('A', '2024-01-01 00:00:20', 2), ('A', '2024-01-01 00:01:00', 3), ('B', '2024-01-01 00:00:14', 4);
SELECT tr.sym, tr.ts, p FROM tr ASOF LEFT JOIN px ON tr.sym = px.sym AND tr.ts >= px.ts ORDER BY ALL;
SELECT tr.sym, tr.ts, px.ts, p FROM tr ASOF LEFT JOIN px ON tr.sym = px.sym AND tr.ts < px.ts ORDER BY ALL;
SELECT tr.sym, tr.ts, p FROM tr ASOF JOIN px ON tr.sym = px.sym AND px.ts <= tr.ts ORDER BY ALL;
SELECT sym, ts, p FROM tr ASOF LEFT JOIN px USING (sym, ts) ORDER BY ALL SETTINGS join_use_nulls = 1;
SELECT tr.sym, tr.ts, p FROM tr ASOF LEFT JOIN px ON tr.sym = px.sym AND tr.ts >= px.ts ORDER BY ALL SETTINGS join_algorithm = 'full_sorting_merge';
SELECT sum(q * p) FROM tr ASOF JOIN px USING (sym, ts);
-- error: 403
SELECT * FROM tr ASOF JOIN px ON tr.sym = px.sym;
-- error: 403
SELECT * FROM tr ASOF JOIN px ON tr.sym = px.sym AND tr.ts != px.ts;
-- error: 48
SELECT * FROM tr ASOF RIGHT JOIN px ON tr.sym = px.sym AND tr.ts >= px.ts;
