CREATE TABLE l (k UInt32, s String, n Nullable(Float64), a Array(UInt8), m Map(String, UInt8), lc LowCardinality(String)) ENGINE = Log;
CREATE TABLE t AS l ENGINE = TinyLog;
CREATE TABLE st AS l ENGINE = StripeLog;
INSERT INTO l SELECT number, toString(number), if(number % 2 = 0, number / 2, NULL), range(number % 4), map('k', number), toString(number % 2) FROM numbers(10);
INSERT INTO t SELECT * FROM l;
INSERT INTO st SELECT * FROM t;
INSERT INTO l VALUES (100, 'last', 1, [], {}, 'z');
INSERT INTO t VALUES (100, 'last', 1, [], {}, 'z');
INSERT INTO st VALUES (100, 'last', 1, [], {}, 'z');
SELECT * FROM l ORDER BY k LIMIT 3;
SELECT * FROM t ORDER BY k DESC LIMIT 3;
SELECT * FROM st WHERE n IS NULL ORDER BY k;
-- sort
SELECT count(), sum(k), count(n) FROM l UNION ALL SELECT count(), sum(k), count(n) FROM t UNION ALL SELECT count(), sum(k), count(n) FROM st;
SELECT a.size0, m.keys, n.null FROM l ORDER BY k LIMIT 2;
TRUNCATE TABLE l;
SELECT count() FROM l;
INSERT INTO l (k) VALUES (5);
SELECT * FROM l;
