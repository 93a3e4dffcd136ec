CREATE TABLE trades (sym LowCardinality(String), t DateTime64(3, 'UTC'), px Float64) ENGINE = MergeTree ORDER BY (sym, t);
CREATE TABLE quotes (sym String, t DateTime64(3, 'UTC'), bid Float64) ENGINE = MergeTree ORDER BY (sym, t);
INSERT INTO trades VALUES ('A', '2024-01-01 10:00:00.500', 10), ('A', '2024-01-01 10:00:02', 11), ('B', '2024-01-01 10:00:00', 5), ('C', '2024-01-01 09:00:00', 1);
INSERT INTO quotes VALUES ('A', '2024-01-01 10:00:00', 9.5), ('A', '2024-01-01 10:00:01.999', 10.5), ('A', '2024-01-01 10:00:02', 10.7), ('B', '2024-01-01 10:00:00.001', 4.5);
SELECT sym, t, px, bid FROM trades ASOF JOIN quotes USING (sym, t) ORDER BY sym, t;
SELECT tr.sym, tr.t, px, bid, q.t FROM trades AS tr ASOF LEFT JOIN quotes AS q ON tr.sym = q.sym AND tr.t >= q.t ORDER BY tr.sym, tr.t;
SELECT tr.sym, tr.t, bid FROM trades AS tr ASOF LEFT JOIN quotes AS q ON tr.sym = q.sym AND tr.t > q.t ORDER BY tr.sym, tr.t;
SELECT tr.sym, tr.t, bid FROM trades AS tr ASOF LEFT JOIN quotes AS q ON tr.sym = q.sym AND tr.t <= q.t ORDER BY tr.sym, tr.t SETTINGS join_use_nulls = 1;
SELECT tr.sym, bid FROM trades AS tr ASOF JOIN quotes AS q ON tr.sym = q.sym AND tr.t < q.t ORDER BY ALL;
SELECT tr.sym, px - bid AS spread FROM trades AS tr ASOF JOIN quotes AS q ON tr.sym = q.sym AND q.t <= tr.t ORDER BY tr.sym, tr.t;
SELECT count() FROM trades AS tr ASOF JOIN quotes AS q ON tr.sym = q.sym AND tr.t >= q.t WHERE bid > 10;
SELECT n, m FROM (SELECT toInt32(number) AS n, 1 AS k FROM numbers(4)) AS a ASOF LEFT JOIN (SELECT 1 AS k, arrayJoin([1, 3]) AS m) AS b ON a.k = b.k AND a.n >= b.m ORDER BY n;
-- error: 403
SELECT * FROM trades ASOF JOIN quotes ON trades.sym = quotes.sym;
-- error: 403
SELECT * FROM trades AS a ASOF JOIN quotes AS b ON a.sym = b.sym AND a.t >= b.t AND a.px >= b.bid;
-- error: 169
SELECT * FROM trades AS a ASOF JOIN quotes AS b ON a.sym >= b.sym AND a.px = b.bid;
-- error: 48
SELECT * FROM trades AS a ASOF FULL JOIN quotes AS b ON a.sym = b.sym AND a.t >= b.t;
-- error: 403
SELECT * FROM trades AS a ASOF JOIN quotes AS b ON a.sym = b.sym AND a.t != b.t;
