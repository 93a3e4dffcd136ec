CREATE TABLE quotes (sym String, t UInt32, p Float64) ENGINE = MergeTree ORDER BY (sym, t);
CREATE TABLE trades (sym String, t UInt32, q UInt8) ENGINE = MergeTree ORDER BY (sym, t);
INSERT INTO quotes VALUES ('a', 1, 10), ('a', 5, 11), ('b', 2, 20);
INSERT INTO trades VALUES ('a', 3, 1), ('a', 5, 2), ('a', 0, 3), ('b', 1, 4), ('b', 9, 5);
SELECT sym, t, q, p FROM trades ASOF JOIN quotes USING (sym, t) ORDER BY sym, t;
SELECT sym, t, q, p FROM trades ASOF LEFT JOIN quotes USING (sym, t) ORDER BY sym, t;
SELECT trades.t, quotes.t FROM trades ASOF JOIN quotes ON trades.sym = quotes.sym AND trades.t > quotes.t ORDER BY trades.sym, trades.t;
SELECT trades.t, quotes.t FROM trades ASOF JOIN quotes ON trades.sym = quotes.sym AND trades.t <= quotes.t ORDER BY trades.sym, trades.t;
SELECT sym, sum(q * p) FROM trades ASOF JOIN quotes USING (sym, t) GROUP BY sym ORDER BY sym;
SELECT sym, q FROM trades ASOF LEFT JOIN quotes USING (sym, t) WHERE p = 0 ORDER BY sym, q;
-- error: 403
SELECT count() FROM trades ASOF JOIN quotes ON trades.t = quotes.t;
SELECT count() FROM trades ASOF LEFT JOIN (SELECT * FROM quotes WHERE 0) AS e USING (sym, t);
